import type { ServerOptions } from 'node:http';
import { Hono } from 'hono';
import type { Locale } from '@/lib/contract/vocabulary';
import { traced } from '@/lib/domain/tracing';
import { isUnreachable, isUnstorableValue } from '../core/database-errors';
import { DomainError } from '../core/domain-error';
import type { Deps } from '../deps';
import { removeSecretSegment } from '../log';
import { toErrorEnvelope } from './envelope';
import { rejectLargeQuery } from './read-body';
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
 * Creates the HTTP app: request id, query limit, one log line per request, and coded responses for all
 * errors outside of a handler. `serve` adds the routes.
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
    // The headers are set before the response exists, because adding to a finished one copies it at the cost
    // of creating it. Routes of files set their own caching headers.
    c.header('x-request-id', requestId);
    c.header('x-content-type-options', 'nosniff');
    c.header('cache-control', 'no-store');
    // Only the storefront's trace is continued.
    const parent = fromGateway ? c.req.header('traceparent') : undefined;
    await traced(c.req.method, { kind: 'server', parent }, async (note) => {
      await next();
      note({ 'http.response.status_code': c.res.status }, `${c.req.method} ${c.get('call') ?? 'other'}`);
    });
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
        // The query is not logged: GET calls carry mobiles and codes there.
        path: removeSecretSegment(c.req.path),
        status: c.res.status,
        ms,
      },
      'request',
    );
  });

  app.use(async (c, next) => {
    rejectLargeQuery(c);
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
    // Work that ends because its client disconnected is not an error.
    const { signal } = c.req.raw;
    const isLeft = signal.aborted && thrown === signal.reason;
    if (!(thrown instanceof DomainError) && !isLeft)
      deps.log.error({ requestId: c.get('requestId'), call: c.get('call'), err: thrown }, error.code);
    return c.json(
      toErrorEnvelope(error, c.get('locale') ?? 'en') as object,
      error.status as 200,
      getErrorHeaders(error),
    );
  });

  return app;
}

/** An unexpected error is not sent to the client; find it in the log by the request id. */
function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  // The contract accepts an id of ten digits, but it overflows the column; so no object has that id.
  if (isUnstorableValue(error)) return new DomainError('INVALID_INPUT', { fields: [] });
  return new DomainError(isUnreachable(error) ? 'UNREACHABLE' : 'INTERNAL');
}

function getErrorHeaders(error: DomainError): Record<string, string> {
  // The rest of the body is not read, so the connection cannot carry another request.
  if (error.code === 'TOO_LARGE') return { connection: 'close' };
  const seconds = error.detail?.retryAfterSeconds;
  return error.status === 429 && typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {};
}

/** Returns whether a call, not only middleware, handles the path and method. */
function hasRoute(app: HttpApp, method: string, path: string): boolean {
  const routes = new Set(app.routes.filter((route) => route.method === method).map(({ handler }) => handler));
  const [matched] = app.router.match(method, path);
  return matched.some(([entry]) => {
    const [handler] = entry as unknown as [(typeof app.routes)[number]['handler']];
    return routes.has(handler);
  });
}

/** Limits of the HTTP server before a request reaches the app: Node answers 431 and 408 beyond them. */
export const serverOptions: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
};
