import { logOut } from '@/lib/server/session/session-calls';

export const POST = (request: Request) => logOut(request);
