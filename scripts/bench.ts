import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureAppend } from './bench/browser/append';
import { measureFirstLoad } from './bench/browser/first-load';
import { measureLighthouse } from './bench/browser/lighthouse';
import { measureOpenThread } from './bench/browser/open-thread';
import { measureClaim } from './bench/claim';
import { measureFirstToken, measurePutIn, measureResume } from './bench/first-token';
import { openLab } from './bench/lab';
import { measureLists } from './bench/lists';
import { measureLiveTurns } from './bench/live-turns';
import { describeMachine } from './bench/machine';
import { type Figure, tableOf } from './bench/measure';
import { measureMemory } from './bench/memory';
import { measureReplay } from './bench/replay';
import { closeScopesOnSignals } from './bench/scope';
import { measureStart } from './bench/start';
import { measureTakeover } from './bench/takeover';
import { measureViewers } from './bench/viewers';
import { buildIfNeeded } from './build';

/** What starts its own servers, with nothing else running. */
const ALONE = { start: measureStart, memory: measureMemory };

const IN_LAB = {
  'first-token': measureFirstToken,
  'put-in': measurePutIn,
  resume: measureResume,
  claim: measureClaim,
  replay: measureReplay,
  'live-turns': measureLiveTurns,
  viewers: measureViewers,
  lists: measureLists,
  takeover: measureTakeover,
  append: measureAppend,
  'open-thread': measureOpenThread,
  'first-load': measureFirstLoad,
  lighthouse: measureLighthouse,
};

const OWN_SETTINGS =
  /^(APP_URL|AUTH_SECRET|DATABASE_URL|DATA_DIR|DEMO_.*|AI_MODEL|WORKER.*|(OPENAI|ANTHROPIC|S3|TURN|FILE|AGENT)_.*)$/;
const PAGE = 'BENCHMARKS.md';
const TABLE = /<!-- table -->[\s\S]*<!-- end of table -->/;

const { values: options } = parseArgs({
  options: {
    /** Exits with 1 when a budget is missed. */
    check: { type: 'boolean', default: false },
    /** Runs these measurements alone. */
    only: { type: 'string', multiple: true },
    /** Writes the figures to this file. */
    json: { type: 'string' },
    /** Puts the table into BENCHMARKS.md. */
    write: { type: 'boolean', default: false },
  },
});

const NAMES = [...Object.keys(ALONE), ...Object.keys(IN_LAB)];
const isWanted = ([name]: [string, unknown]) => !options.only || options.only.includes(name);

/** What is wrong with the options, before a quarter of an hour is spent on it; null when nothing is. */
function faultOfOptions(): string | null {
  const unknown = options.only?.find((name) => !NAMES.includes(name));
  if (unknown) return `There is no measurement "${unknown}". There are: ${NAMES.join(', ')}.`;
  if (options.write && options.only) return '--write needs the whole run: leave --only out.';
  const folder = options.json && path.dirname(path.resolve(options.json));
  return folder && !existsSync(folder) ? `--json: there is no folder ${folder}.` : null;
}

/** Settings of the person's own Parley must not reach the one that is measured. */
function forgetOwnSettings(): void {
  for (const name of Object.keys(process.env)) if (OWN_SETTINGS.test(name)) delete process.env[name];
}

const failed: string[] = [];

/** The figures of a measurement; one that breaks off is told, and the others go on. */
async function tell(name: string, measuring: Promise<Figure[]>): Promise<Figure[]> {
  const found = await measuring.catch((error: Error) => {
    console.error(`${name} broke off:`, error);
    failed.push(name);
    return [];
  });
  console.log(`${name}\n${tableOf(found)}\n`);
  return found;
}

async function measureAll(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(ALONE).filter(isWanted)) {
    figures.push(...(await tell(name, measure())));
  }
  const wanted = Object.entries(IN_LAB).filter(isWanted);
  if (wanted.length === 0) return figures;
  const lab = await openLab();
  try {
    for (const [name, measure] of wanted) figures.push(...(await tell(name, measure(lab))));
  } finally {
    await lab.close();
  }
  return figures;
}

const fault = faultOfOptions();
if (fault) {
  console.error(fault);
  process.exit(2);
}
forgetOwnSettings();
closeScopesOnSignals();
buildIfNeeded(console.log);
const start = performance.now();
const figures = await measureAll();
const minutes = ((performance.now() - start) / 60_000).toFixed(1);
const date = new Date().toISOString().slice(0, 10);
const about = `${date}, ${describeMachine()}; the whole run took ${minutes} minutes.`;
console.log(`${tableOf(figures)}\n\n${about}`);
if (options.json) await writeFile(options.json, `${JSON.stringify({ about, failed, figures }, null, 2)}\n`);
if (options.write && failed.length === 0) {
  const table = `<!-- table -->\n${about}\n\n${tableOf(figures)}\n<!-- end of table -->`;
  await writeFile(
    PAGE,
    (await readFile(PAGE, 'utf8')).replace(TABLE, () => table),
  );
  execFileSync('npx', ['biome', 'format', '--write', PAGE]);
}
const missed = figures.filter(({ isMet }) => isMet === false);
process.exit(failed.length > 0 || (options.check && missed.length > 0) ? 1 : 0);
