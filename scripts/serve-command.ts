/** Room for what lives no longer than a request: with Node's own 16 MB the collector runs in the middle of one. */
const YOUNG_GENERATION = '--max-semi-space-size=32';

/** Node's arguments that serve the build. */
export function serveCommand(port: number, host: string): string[] {
  return [YOUNG_GENERATION, 'scripts/serve.mjs', String(port), host];
}
