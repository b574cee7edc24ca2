import path from 'node:path';
import type { Archive } from './open-archive';

export type Relation = { id: string; type: string; part: string };

/** The parts that a part of an Office file refers to, `''` being the file itself; `type` is the last word of its type. */
export async function partRelations(archive: Archive, part: string): Promise<Relation[]> {
  const { dir, base } = path.posix.parse(part);
  const found: Relation[] = [];
  await archive.readXml(path.posix.join(dir, '_rels', `${base}.rels`), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : path.posix.join(dir, Target);
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), part: target });
    },
  });
  return found;
}
