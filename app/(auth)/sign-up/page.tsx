import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SignUpScreen } from '@/components/workspace/sign-up-screen';
import { pageViewer } from '@/server/api/page-viewer';

export const metadata: Metadata = { title: 'Create an account' };

export default async function Page() {
  if (await pageViewer()) redirect('/threads');
  return <SignUpScreen />;
}
