import { beginSignIn } from '@/lib/gateway/sign-in';

export const POST = (request: Request) => beginSignIn(request);
