import { logInByLink } from '@/lib/server/sign-in/link-login';

export const POST = (request: Request) => logInByLink(request);
