import { handleCall } from '@/lib/server/gateway/handle-call';

type Context = { params: Promise<{ call: string }> };

const handle = async (request: Request, { params }: Context) => handleCall(request, (await params).call);

export const GET = handle;
export const POST = handle;
