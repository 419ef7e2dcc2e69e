import { answerPendingSignIn } from '@/lib/server/session/sign-in';

export const GET = (request: Request) => answerPendingSignIn(request);
