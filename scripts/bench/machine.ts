import { cpus, totalmem } from 'node:os';
import { isPinned } from './processes';

/** What was measured on: cores and memory, the kind of processor, and whether server and load had cores of their own. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const pinned = isPinned ? 'server and load on cores of their own' : 'server and load not pinned';
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${memory} GB, ${process.platform}, Node ${process.versions.node}, ${pinned}`;
}
