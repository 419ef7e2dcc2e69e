import { finishSignIn } from '@/lib/server/sign-in/sign-in';

type Context = { params: Promise<{ source: string }> };

export const GET = async (request: Request, { params }: Context) =>
  finishSignIn(request, (await params).source);
