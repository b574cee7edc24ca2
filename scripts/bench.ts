import { writeFile } from 'node:fs/promises';
import { measureClaim } from './bench/claim';
import { measureFirstToken, measurePutIn, measureResume } from './bench/first-token';
import { openLab } from './bench/lab';
import { measureLists } from './bench/lists';
import { measureLiveTurns } from './bench/live-turns';
import { type Figure, tableOf } from './bench/measure';
import { measureReplay } from './bench/replay';
import { measureTakeover } from './bench/takeover';
import { measureViewers } from './bench/viewers';

const MEASUREMENTS = [
  measureFirstToken,
  measureResume,
  measureClaim,
  measureReplay,
  measureLiveTurns,
  measureViewers,
  measureLists,
  measurePutIn,
  measureTakeover,
];
const [only] = process.argv.slice(2).filter((argument) => /^[a-z-]+$/.test(argument));

const lab = await openLab();
const figures: Figure[] = [];
try {
  for (const measure of MEASUREMENTS) {
    if (only && !measure.name.toLowerCase().includes(only.replaceAll('-', ''))) continue;
    const found = await measure(lab);
    figures.push(...found);
    for (const { name, measured, unit, baseline } of found) {
      console.log(
        `${name}: ${measured.toFixed(1)} ${unit}${baseline === null ? '' : ` (baseline ${baseline.toFixed(1)})`}`,
      );
    }
  }
} finally {
  await lab.close();
}
console.log(`\n${tableOf(figures)}`);
const file = process.argv.find((argument) => argument.endsWith('.json'));
if (file) await writeFile(file, JSON.stringify(figures, null, 2));
const missed = figures.filter(({ isMet }) => isMet === false);
process.exit(process.argv.includes('--check') && missed.length > 0 ? 1 : 0);
