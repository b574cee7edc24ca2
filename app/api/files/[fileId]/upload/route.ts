export const dynamic = 'force-dynamic';

export { putFile as PUT } from '@/server/api/http/put-file';
