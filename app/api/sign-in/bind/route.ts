import { bindSignIn } from '@/lib/gateway/sign-in';

export const POST = (request: Request) => bindSignIn(request);
