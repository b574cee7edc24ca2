import { afterAll, afterEach, beforeAll } from 'vitest';
import { startWorker, stopWorker } from '../turn/worker';
import { TestProvider } from './provider';
import { RecordingProxy } from './recording-proxy';

/** For the tests of a file: a worker, the provider it calls, and before it a proxy that keeps what goes over the wire. */
export function setUpWire(): { provider: TestProvider; proxy: RecordingProxy } {
  const provider = new TestProvider();
  const proxy = new RecordingProxy(provider);
  beforeAll(async () => {
    await provider.start();
    await proxy.start();
    await startWorker();
  });
  afterEach(() => {
    provider.reset();
    proxy.reset();
  });
  afterAll(async () => {
    await stopWorker();
    proxy.stop();
    await provider.stop();
  });
  return { provider, proxy };
}
