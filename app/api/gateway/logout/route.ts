import { logOut } from '@/lib/server/sign-in/session-calls';

export const POST = (request: Request) => logOut(request);
