import { ThreadScreen } from '@/components/thread/thread-screen';

export default async function Page({ params }: PageProps<'/threads/[threadId]'>) {
  const { threadId } = await params;
  return <ThreadScreen key={threadId} threadId={threadId} />;
}
