'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ObjectDefinition, RecordView } from '@/server/record/schema';
import { readFault } from '../trpc/app-error';
import { useTRPC, useTRPCClient } from '../trpc/client';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { ScrollSideways } from '../ui/scroll-sideways';
import { Skeleton } from '../ui/skeleton';
import { ScreenHeader } from '../workspace/screen-header';
import { formatValue, isNumeric } from './format-value';

const PAGE_RECORDS = 50;

/** All records of one kind, as a plain list. `name` is the object's plural name. */
export function RecordScreen({ name }: { name: string }) {
  const trpc = useTRPC();
  const { data: objects, error, refetch } = useQuery(trpc.record.listObjects.queryOptions());
  const object = objects?.find((candidate) => candidate.namePlural === name);
  if (error) {
    return (
      <>
        <ScreenHeader title="Records" />
        <Failed error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  if (!objects) return <RecordSkeleton />;
  if (!object) {
    return (
      <>
        <ScreenHeader title="Records" />
        <EmptyState title="There is no such kind of record" text="Pick one from the sidebar." />
      </>
    );
  }
  return <RecordList object={object} />;
}

function RecordList({ object }: { object: ObjectDefinition }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const query = useInfiniteQuery({
    queryKey: [...trpc.record.find.pathKey(), 'pages', object.nameSingular],
    queryFn: ({ pageParam }) =>
      client.record.find.query({ object: object.nameSingular, limit: PAGE_RECORDS, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const records = query.data?.pages.flatMap((page) => page.records) ?? [];
  if (query.isPending) return <RecordSkeleton title={object.labelPlural} />;
  return (
    <>
      <ScreenHeader title={object.labelPlural} />
      {query.isError && records.length === 0 ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : records.length === 0 ? (
        <EmptyState
          title={`No ${object.labelPlural.toLowerCase()} yet`}
          text="Ask Parley to create one: it works on your records from any thread."
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 phone:px-3">
          <RecordTable object={object} records={records} />
          {query.hasNextPage ? (
            <div className="flex justify-center pt-3">
              <Button
                look="outline"
                disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Load more
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </>
  );
}

function RecordTable({ object, records }: { object: ObjectDefinition; records: readonly RecordView[] }) {
  return (
    <ScrollSideways label={object.labelPlural} className="rounded-r2 border border-line">
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {object.fields.map((field) => (
              <th
                key={field.name}
                scope="col"
                className={clsx(
                  'border-b border-line bg-bg-2 px-2.5 py-1.5 text-small font-medium whitespace-nowrap text-ink-2',
                  isNumeric(field) ? 'text-right' : 'text-left',
                )}
              >
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-0">
          {records.map((record) => (
            <tr key={record.id} className="hover:bg-bg-2">
              {object.fields.map((field, index) => (
                <td
                  key={field.name}
                  className={clsx(
                    'max-w-80 truncate border-b border-line px-2.5 py-1.5',
                    index === 0 && 'font-medium',
                    isNumeric(field) && 'text-right tabular-nums',
                  )}
                >
                  {formatValue(field, record.fields[field.name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollSideways>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState title="The records could not be loaded" text={readFault(error).message}>
      <Button look="outline" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}

/** A list of records while it loads. */
export function RecordSkeleton({ title = '' }: { title?: string }) {
  return (
    <>
      <ScreenHeader title={title} />
      <div role="status" aria-label="Loading records" className="flex flex-col gap-4 p-4">
        {['w-full', 'w-11/12', 'w-10/12', 'w-4/5', 'w-3/4'].map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </div>
    </>
  );
}
