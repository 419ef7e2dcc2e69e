import { logOut } from '@/lib/gateway/session-calls';

export const POST = (request: Request) => logOut(request);
