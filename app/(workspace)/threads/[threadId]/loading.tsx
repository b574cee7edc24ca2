import { ThreadSkeleton } from '@/components/thread/thread-skeleton';
import { ScreenHeader } from '@/components/workspace/screen-header';

export default function Loading() {
  return (
    <>
      <ScreenHeader title="" />
      <ThreadSkeleton />
    </>
  );
}
