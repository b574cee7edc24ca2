export const dynamic = 'force-dynamic';

export { getFileBytes as GET } from '@/server/api/http/get-file';
