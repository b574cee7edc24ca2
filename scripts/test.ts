import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { bringBrowser } from './browser';
import { projectFolder } from './settings';

const UNIT_REPORT = 'test-results/unit.json';
const FAULTS_REPORT = 'test-results/faults.json';
const E2E_REPORT = 'test-results/e2e.json';

type Step = { name: string; command: string[] };
type Count = { passed: number; failed: number };

const CHECKS: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  { name: 'route types', command: ['next', 'typegen'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'import rules', command: ['depcruise', '.'] },
  { name: 'dead code', command: ['knip'] },
];
const UNIT: Step = {
  name: 'unit and integration tests',
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
};
const BUILD: Step = { name: 'build', command: ['next', 'build'] };
const FAULTS: Step = {
  name: 'servers killed in mid-turn',
  command: ['tsx', 'scripts/faults.ts', '--short', FAULTS_REPORT],
};
const E2E: Step = { name: 'browser tests', command: ['playwright', 'test'] };

const faults: string[] = [];

function run({ name, command }: Step): boolean {
  console.log(`\n── ${name}: ${command.join(' ')}`);
  const { status } = spawnSync('npx', ['--no-install', ...command], {
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) faults.push(name);
  return status === 0;
}

function readReport<T>(file: string, countOf: (report: T) => Count): Count {
  try {
    return countOf(JSON.parse(readFileSync(file, 'utf8')) as T);
  } catch {
    return { passed: 0, failed: 1 };
  }
}

type UnitReport = { numPassedTests: number; numFailedTests: number };
type E2eReport = { stats: { expected: number; flaky: number; unexpected: number } };

const unitCount = (report: UnitReport): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
});
const e2eCount = ({ stats }: E2eReport): Count => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
});

process.chdir(projectFolder);
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

for (const check of CHECKS) run(check);
run(UNIT);
const counts = [readReport(UNIT_REPORT, unitCount)];
if (run(BUILD)) {
  run(FAULTS);
  counts.push(readReport(FAULTS_REPORT, (count: Count) => count));
  try {
    await bringBrowser();
    run(E2E);
  } catch (error) {
    console.error((error as Error).message);
    faults.push('browser');
  }
  counts.push(readReport(E2E_REPORT, e2eCount));
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
// A step that broke without a failing test still counts as one.
const broken = faults.length > 0 && failed === 0 ? faults.length : 0;
if (faults.length > 0) console.log(`\nNot green: ${faults.join(', ')}`);
console.log(`${passed} passed, ${failed + broken} failed`);
process.exit(faults.length > 0 || failed > 0 ? 1 : 0);
