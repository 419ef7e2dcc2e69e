import { beginSignIn } from '@/lib/server/session/sign-in';

export const POST = (request: Request) => beginSignIn(request);
