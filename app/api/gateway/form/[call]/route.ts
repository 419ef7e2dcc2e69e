import { handleForm } from '@/lib/server/gateway/handle-form';

type Context = { params: Promise<{ call: string }> };

export const POST = async (request: Request, { params }: Context) => handleForm(request, (await params).call);
