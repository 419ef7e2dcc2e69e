import { summarize } from '@/lib/server/sign-in/session-calls';

export const GET = (request: Request) => summarize(request);
