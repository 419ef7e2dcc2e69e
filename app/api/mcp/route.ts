import { ApiError } from '@/lib/domain/api-error';
import { fail } from '@/lib/server/gateway/answer';
import { handleMcp } from '@/lib/server/mcp/handle-mcp';

export const POST = (request: Request): Promise<Response> => handleMcp(request);

/** The server starts no stream of its own, as the protocol allows. */
const refuse = (): Response =>
  fail(new ApiError({ code: 'METHOD_NOT_ALLOWED', status: 405, message: 'Messages are sent by POST' }), {
    allow: 'POST',
  });
export const GET = refuse;
export const DELETE = refuse;
