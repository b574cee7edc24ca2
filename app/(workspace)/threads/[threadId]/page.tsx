import { ThreadScreen } from '@/components/thread/thread-screen';

export default async function Page({ params }: { params: Promise<{ threadId: string }> }) {
  const { threadId } = await params;
  return <ThreadScreen key={threadId} threadId={threadId} />;
}
