import { getHealth } from '@/server/api/http/get-health';

export const dynamic = 'force-dynamic';
export const GET = getHealth;
