import type { IncomingMessage } from 'node:http';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { createRateLimit } from '@/lib/server/gateway/rate-limit';

/** Longest query in characters; longer inputs of calls travel in a POST (lib/client/api/call.ts). Next's parsing of a query takes time that grows with the square of its length. */
const maxQueryLength = 2048;
const maxQueryPairs = 100;

/** Largest request head in bytes that the server reads; Node answers 431 above it. */
export const maxHeaderBytes = 16 * 1024;

/** Methods that some handler of the storefront answers. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A rejected request: its status, and the error code of the JSON answer. */
export interface Rejection {
  status: 404 | 405 | 414;
  code: 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'TOO_LARGE';
}

/**
 * Returns why a request must not reach Next, undefined when it may: a long query (414), a method that nothing answers
 * (405), and Next's image optimizer, which no page uses (404). Pure.
 */
export function findRejection(
  method: string | undefined,
  path: string,
  query: string,
): Rejection | undefined {
  if (!methods.has(method ?? '')) return { status: 405, code: 'METHOD_NOT_ALLOWED' };
  if (isLongQuery(query)) return { status: 414, code: 'TOO_LARGE' };
  if (path === '/_next/image' || path === '/_next/image/') return { status: 404, code: 'NOT_FOUND' };
  return undefined;
}

export const allowedMethods = [...methods].join(', ');

function isLongQuery(query: string): boolean {
  if (query.length > maxQueryLength) return true;
  let pairs = 1;
  for (let at = query.indexOf('&'); at >= 0; at = query.indexOf('&', at + 1))
    if (++pairs > maxQueryPairs) return true;
  return false;
}

export interface RenderLimitSettings {
  /** Rendered responses per second and source, and how many at once after a pause. */
  perSecond: number;
  burst: number;
  /** Pending rendered responses per source. */
  maxPending: number;
  clock: () => number;
}

interface RenderLimit {
  /**
   * Counts a request that Next must render. Returns the seconds to wait when its source has used up its allowance;
   * otherwise `done` must be called when the response is closed.
   */
  start: (address: string) => { done: () => void } | { retryAfterSeconds: number };
}

/** Limits what one source can have rendered: each rendered page costs milliseconds of a processor that all restaurants share. */
export function createRenderLimit({ perSecond, burst, maxPending, clock }: RenderLimitSettings): RenderLimit {
  const rate = createRateLimit({ perSecond, burst, most: 20_000, clock });
  const pending = new Map<string, number>();
  return {
    start(address) {
      const source = getSourceKey(address);
      const before = pending.get(source) ?? 0;
      if (before >= maxPending) return { retryAfterSeconds: 1 };
      const taken = rate.take(source);
      if (!taken.allowed) return { retryAfterSeconds: taken.retryAfterSeconds };
      pending.set(source, before + 1);
      let isDone = false;
      const done = () => {
        if (isDone) return;
        isDone = true;
        const left = (pending.get(source) ?? 1) - 1;
        if (left > 0) pending.set(source, left);
        else pending.delete(source);
      };
      return { done };
    },
  };
}

/** Whether Next renders a page for the request; calls, files and the event stream have limits of their own. */
export const isRendered = (path: string): boolean =>
  !path.startsWith('/api/') && !path.startsWith('/_next/') && !path.startsWith('/media/');

/** Whether the client wants HTML; others get the error as JSON. */
export const isPageRequest = ({ headers }: IncomingMessage): boolean =>
  headers.rsc === undefined && String(headers.accept ?? '').includes('text/html');
