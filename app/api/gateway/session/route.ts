import { summarise } from '@/lib/server/session/session-calls';

export const GET = (request: Request) => summarise(request);
