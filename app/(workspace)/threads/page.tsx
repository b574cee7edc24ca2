import type { Metadata } from 'next';
import { NewThreadScreen } from '@/components/thread/new-thread-screen';

export const metadata: Metadata = { title: 'New thread' };

export default function Page() {
  return <NewThreadScreen />;
}
