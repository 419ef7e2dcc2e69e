import { logInByLink } from '@/lib/server/session/link-login';

export const POST = (request: Request) => logInByLink(request);
