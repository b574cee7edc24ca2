import type { TestProject } from 'vitest/node';
import { startTestCluster } from './cluster';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide('clusterUrl', cluster.url);
  return cluster.stop;
}
