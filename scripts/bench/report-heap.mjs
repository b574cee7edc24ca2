import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * Loaded into a server before its own code: at SIGUSR2 it collects its garbage and writes how many bytes are left in
 * use, in the heap and outside of it, to the file that the benchmark named.
 */
const file = process.env.BENCH_HEAP_FILE;

if (process.argv[1]?.endsWith('serve.mjs') && file) {
  process.on('SIGUSR2', async () => {
    for (let round = 0; round < 4; round += 1) {
      globalThis.gc?.();
      await sleep(100);
    }
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(file, String(heapUsed + external));
  });
}
