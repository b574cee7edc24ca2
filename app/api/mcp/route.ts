export const dynamic = 'force-dynamic';

export { handleMcp as DELETE, handleMcp as GET, handleMcp as POST } from '@/server/mcp/handle-mcp';
