import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useParams } from 'next/navigation';
import { useTRPC } from '../trpc/client';
import { NAV_ITEM } from '../workspace/nav-item';
import { ObjectIcon } from './object-icon';

/** The kinds of record, in the sidebar. */
export function RecordLinks() {
  const trpc = useTRPC();
  const { data: objects } = useQuery(
    trpc.record.listObjects.queryOptions(undefined, { staleTime: Infinity }),
  );
  const { object: current } = useParams<{ object?: string }>();
  if (!objects) return null;
  return (
    <section aria-label="Records">
      <h2 className="px-4 pt-3.5 pb-1 text-tiny font-medium text-ink-3">Records</h2>
      <ul className="px-2 py-1">
        {objects.map((object) => (
          <li key={object.nameSingular}>
            <Link
              href={`/records/${object.namePlural}`}
              aria-current={object.namePlural === current ? 'page' : undefined}
              className={NAV_ITEM}
            >
              <ObjectIcon name={object.nameSingular} />
              <span className="flex-1 truncate">{object.labelPlural}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
