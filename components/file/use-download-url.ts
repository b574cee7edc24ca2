import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parseFileToken } from '@/server/file/rules';
import type { Attachment } from '@/server/file/schema';
import { useTRPC } from '../trpc/client';

const MARGIN_SECONDS = 30;

/** Whether a signed address has run out, or is about to. */
export function isExpired(url: string, now: Date): boolean {
  const token = new URL(url, 'http://localhost').searchParams.get('token') ?? '';
  const expires = Number(parseFileToken(token)?.expires ?? 0);
  return expires < now.getTime() / 1000 + MARGIN_SECONDS;
}

/**
 * The signed address of an attachment. `renew` asks the server for a fresh one and resolves to it, for a thread that
 * has been open for longer than a signature lasts; null when the file is gone.
 */
export function useDownloadUrl({ fileId, url }: Attachment) {
  const trpc = useTRPC();
  const [isRenewed, setIsRenewed] = useState(false);
  const query = useQuery(
    trpc.file.getFile.queryOptions({ fileId }, { enabled: isRenewed, staleTime: 60_000 }),
  );
  const renew = async (): Promise<string | null> => {
    setIsRenewed(true);
    return (await query.refetch()).data?.url ?? null;
  };
  const isGone = url === null || (isRenewed && query.isError);
  return { url: isGone ? null : (isRenewed && query.data?.url) || url || null, isGone, renew };
}
