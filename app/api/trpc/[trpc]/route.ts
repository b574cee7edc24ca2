export const dynamic = 'force-dynamic';

export { handleTrpc as GET, handleTrpc as POST } from '@/server/api/http/handle-trpc';
