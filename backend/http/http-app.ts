import { Hono } from 'hono';
import type { Locale } from '@/lib/contract/vocabulary';
import { isUnreachable, isUnstorableValue } from '../core/database-errors';
import { DomainError } from '../core/domain-error';
import type { Deps } from '../deps';
import { toErrorEnvelope } from './envelope';
import { rejectTooLarge } from './read-body';
import { getAddress, getRequestId, isKnownSecret, toLocale } from './request-facts';

export interface HttpVariables {
  deps: Deps;
  requestId: string;
  locale: Locale;
  fromGateway: boolean;
  address: string;
  /** Name of the call in the contract, once it is known. */
  call?: string;
}

export type HttpApp = Hono<{ Variables: HttpVariables }>;

/**
 * The frame of the backend's HTTP: request id, size limit, one log line per request, and coded answers for all that can go
 * wrong outside of a handler. Routes are added by `serve`.
 */
export function createHttpApp(deps: Deps): HttpApp {
  const app: HttpApp = new Hono();

  app.use(async (c, next) => {
    const started = performance.now();
    const fromGateway = isKnownSecret(c.req.header('x-gateway-secret'), deps.env.GATEWAY_SECRET);
    c.set('deps', deps);
    c.set('fromGateway', fromGateway);
    c.set('locale', toLocale(c.req.header('locale')));
    c.set('address', getAddress(c, fromGateway, deps.env.TRUSTED_PROXY));
    const requestId = getRequestId(c.req.header('x-request-id'), deps.random);
    c.set('requestId', requestId);
    // Before the answer is made: adding to a made one copies it, which costs as much as making it. Routes of files say
    // otherwise about caching themselves.
    c.header('x-request-id', requestId);
    c.header('x-content-type-options', 'nosniff');
    c.header('cache-control', 'no-store');
    await next();
    const ms = Math.round(performance.now() - started);
    const call = c.get('call') ?? 'other';
    deps.metrics.count('makan_calls_total', 'Calls by name and status.', {
      call,
      status: String(c.res.status),
    });
    deps.metrics.observe('makan_call_seconds', 'Duration of calls.', (performance.now() - started) / 1000, {
      call,
    });
    deps.log.info(
      {
        requestId,
        call: c.get('call'),
        method: c.req.method,
        // Without the query: calls by GET carry mobiles and codes there.
        path: c.req.path,
        status: c.res.status,
        ms,
      },
      'request',
    );
  });

  app.use(async (c, next) => {
    rejectTooLarge(c);
    await next();
  });

  app.notFound((c) => {
    const others = ['GET', 'POST'].filter((method) => method !== c.req.method);
    const known = others.some((method) => hasRoute(app, method, c.req.path));
    const error = new DomainError(known ? 'METHOD_NOT_ALLOWED' : 'UNKNOWN_CALL');
    return c.json(toErrorEnvelope(error, c.get('locale')) as object, error.status as 404);
  });

  app.onError((thrown, c) => {
    const error = toDomainError(thrown);
    if (!(thrown instanceof DomainError))
      deps.log.error({ requestId: c.get('requestId'), call: c.get('call'), err: thrown }, error.code);
    return c.json(
      toErrorEnvelope(error, c.get('locale') ?? 'en') as object,
      error.status as 200,
      getErrorHeaders(error),
    );
  });

  return app;
}

/** Nothing of an unexpected error travels; the log line with the same request id tells what it was. */
function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  // An id of ten digits is a fine number to the contract and too large for the column: nothing has such an id.
  if (isUnstorableValue(error)) return new DomainError('INVALID_INPUT', { fields: [] });
  return new DomainError(isUnreachable(error) ? 'UNREACHABLE' : 'INTERNAL');
}

function getErrorHeaders(error: DomainError): Record<string, string> {
  // The rest of the body is not waited for, so the connection can't carry another request.
  if (error.code === 'TOO_LARGE') return { connection: 'close' };
  const seconds = error.detail?.retryAfterSeconds;
  return error.status === 429 && typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {};
}

/** Whether a call, not only middleware, answers the path by the method. */
function hasRoute(app: HttpApp, method: string, path: string): boolean {
  const routes = new Set(app.routes.filter((route) => route.method === method).map(({ handler }) => handler));
  const [matched] = app.router.match(method, path);
  return matched.some(([entry]) => {
    const [handler] = entry as unknown as [(typeof app.routes)[number]['handler']];
    return routes.has(handler);
  });
}
