import { beginSignIn } from '@/lib/server/sign-in/sign-in';

export const POST = (request: Request) => beginSignIn(request);
