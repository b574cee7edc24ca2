export const dynamic = 'force-dynamic';

export { postChat as POST } from '@/server/api/http/post-chat';
