import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SignInScreen } from '@/components/workspace/sign-in-screen';
import { isDemoOffered, pageViewer } from '@/server/api/page-viewer';

export const metadata: Metadata = { title: 'Sign in' };

export default async function Page() {
  if (await pageViewer()) redirect('/threads');
  return <SignInScreen hasDemo={await isDemoOffered()} />;
}
