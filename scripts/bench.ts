import { writeFile } from 'node:fs/promises';
import { measureClaim } from './bench/claim';
import { measureFirstToken, measureResume } from './bench/first-token';
import { openLab } from './bench/lab';
import { type Figure, tableOf } from './bench/measure';
import { measureReplay } from './bench/replay';
import { measureThreadList } from './bench/thread-list';

const MEASUREMENTS = [measureFirstToken, measureResume, measureReplay, measureThreadList, measureClaim];

const lab = await openLab();
const figures: Figure[] = [];
try {
  for (const measure of MEASUREMENTS) {
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
const missed = figures.filter(({ isMet }) => !isMet);
process.exit(process.argv.includes('--check') && missed.length > 0 ? 1 : 0);
