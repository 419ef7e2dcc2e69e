import { answerPendingSignIn } from '@/lib/server/sign-in/sign-in';

export const GET = (request: Request) => answerPendingSignIn(request);
