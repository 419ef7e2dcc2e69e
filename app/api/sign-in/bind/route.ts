import { bindSignIn } from '@/lib/server/sign-in/sign-in';

export const POST = (request: Request) => bindSignIn(request);
