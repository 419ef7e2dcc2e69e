import { bindSignIn } from '@/lib/server/session/sign-in';

export const POST = (request: Request) => bindSignIn(request);
