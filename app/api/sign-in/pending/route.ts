import { pendingSignIn } from '@/lib/gateway/sign-in';

export const GET = (request: Request) => pendingSignIn(request);
