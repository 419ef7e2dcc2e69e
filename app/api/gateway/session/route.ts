import { summarise } from '@/lib/gateway/session-calls';

export const GET = (request: Request) => summarise(request);
