import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Browser tests run on the production build; it is made once, before any server starts. */
export default function globalSetup() {
  if (existsSync('.next/BUILD_ID')) return;
  const built = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The production build failed.');
}
