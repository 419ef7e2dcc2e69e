import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { ApiError } from '@/lib/domain/api-error';
import { loadShopForRequest } from '@/lib/server/data/get-shop-for-request';
import { getStorefrontEnv } from '@/lib/server/env';
import { fail } from '@/lib/server/gateway/answer';
import { getRetryAfterHeaders, toKnownFailure } from '@/lib/server/gateway/handle-call';
import { readInput } from '@/lib/server/gateway/read-input';
import { findShopOrigin } from '@/lib/server/seo/page-metadata';
import { takeChange } from '@/lib/server/session/guard';
import { type RequestContext, readRequestContext } from '@/lib/server/session/request-context';
import { isSameOrigin } from '@/lib/server/session/same-origin';
import { openSealed, seal } from '@/lib/server/session/session-cookie';
import { loadGuestSession } from '@/lib/server/session/tokens';
import { createShopServer } from './shop-tools';

/** Bytes of one message. */
const maxBytes = 64 * 1024;
/** Seconds for which an assistant's session lasts; it is a guest's. */
const sessionSeconds = 24 * 3600;
const sessionHeader = 'mcp-session-id';

/** The audience of the session's seal, so that its id is no cookie and belongs to one restaurant. */
const getAudience = (visit: RequestContext): string => `mcp ${visit.host}`;

/**
 * Handles one message of the Model Context Protocol by streamable HTTP, without state in this process: the session's id is
 * a guest's sealed session, so any instance continues it. Messages count as changes against the limits of a session and of
 * an address. Throws nothing; a message that is refused gets a coded body, as every call of the gateway.
 */
export async function handleMcp(request: Request): Promise<Response> {
  try {
    const visit = await readRequestContext(request.headers);
    // A page of another site must not use a person's browser; programs send no Origin.
    if (request.headers.has('origin') && !isSameOrigin(request.headers, visit.origin, visit.secure))
      throw new ApiError({
        code: 'FOREIGN_ORIGIN',
        status: 403,
        message: 'Assistants call without an Origin',
      });
    const { SESSION_SECRET } = getStorefrontEnv();
    const known = await openSealed(
      request.headers.get(sessionHeader) ?? undefined,
      getAudience(visit),
      SESSION_SECRET,
    );
    const session = typeof known?.token === 'string' ? { token: known.token } : undefined;
    const caller: RequestContext = { ...visit, session };
    takeChange(caller, 'mcp');
    const message = await readInput(request, maxBytes);
    const { info, locale } = await loadShopForRequest(request);
    const origin = findShopOrigin(info);
    if (!origin) throw new ApiError({ code: 'NOT_FOUND', status: 404, message: 'The shop has no address' });

    const server = createShopServer({ info, locale, origin, visit: caller });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody: message });
    if (message.method === 'initialize' && response.ok) {
      const { token } = await loadGuestSession(visit);
      response.headers.set(
        sessionHeader,
        await seal({ token }, getAudience(visit), SESSION_SECRET, sessionSeconds),
      );
    }
    return response;
  } catch (error) {
    const failure = toKnownFailure(error);
    return fail(failure, getRetryAfterHeaders(failure));
  }
}
