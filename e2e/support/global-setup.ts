import { buildIfNeeded } from '../../scripts/build';

/** Browser tests run on the production build; it is made once, before any server starts. */
export default function globalSetup() {
  buildIfNeeded((message) => process.stdout.write(`${message}\n`));
}
