import { handleAuth } from '@/server/api/http/handle-auth';

export const dynamic = 'force-dynamic';
export const GET = handleAuth;
export const POST = handleAuth;
