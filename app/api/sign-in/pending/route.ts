import { pendingSignIn } from '@/lib/server/session/sign-in';

export const GET = (request: Request) => pendingSignIn(request);
