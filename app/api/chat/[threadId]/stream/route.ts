export const dynamic = 'force-dynamic';

export { getChatStream as GET } from '@/server/api/http/get-chat-stream';
