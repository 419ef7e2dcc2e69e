import type { IncomingMessage } from 'node:http';
import { createRateLimit } from '@/lib/domain/network/rate-limit';
import { getSourceKey } from '@/lib/domain/network/source-key';

/**
 * Longest query in characters; longer inputs of calls are sent in a POST (lib/client/api/call.ts). Next's parsing of a
 * query takes time that grows with the square of its length.
 */
const maxQueryLength = 2048;
const maxQueryPairs = 100;

/** Largest request head in bytes that the server reads; Node answers 431 above it. */
export const maxHeaderBytes = 16 * 1024;

const readMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Returns the methods with a handler at a path. Pages accept no body, because Next would read all of it. */
export const getAllowedMethods = (path: string): string[] =>
  path.startsWith('/api/') ? [...readMethods, 'POST'] : readMethods;

/** A rejected request: its status, and the error code of the JSON answer. */
export interface Rejection {
  status: 404 | 405 | 414;
  code: 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'TOO_LARGE';
}

/**
 * Returns the rejection of a request that must not reach Next: a long query (414), a method without a handler (405),
 * and Next's image optimizer, which no page uses (404).
 */
export function findRejection(
  method: string | undefined,
  path: string,
  query: string,
): Rejection | undefined {
  if (!getAllowedMethods(path).includes(method ?? '')) return { status: 405, code: 'METHOD_NOT_ALLOWED' };
  if (isLongQuery(query)) return { status: 414, code: 'TOO_LARGE' };
  if (path === '/_next/image' || path === '/_next/image/') return { status: 404, code: 'NOT_FOUND' };
  return undefined;
}

function isLongQuery(query: string): boolean {
  if (query.length > maxQueryLength) return true;
  let pairs = 1;
  for (let at = query.indexOf('&'); at >= 0; at = query.indexOf('&', at + 1))
    if (++pairs > maxQueryPairs) return true;
  return false;
}

export interface RenderLimitSettings {
  /** Rendered responses per second and source, and the maximum burst after a pause. */
  perSecond: number;
  burst: number;
  /** Pending rendered responses per source. */
  maxPending: number;
  clock: () => number;
}

interface RenderLimit {
  /**
   * Counts a request that Next must render. Returns the seconds to wait when its source has reached its limit;
   * otherwise `done` must be called when the response is closed.
   */
  start: (address: string) => { done: () => void } | { retryAfterSeconds: number };
}

/** Limits the number of open responses of each source. */
export function createOpenLimit(maxOpen: number) {
  const open = new Map<string, number>();
  return {
    /** Counts a response. Returns the function to call when it is closed; undefined when its source has too many. */
    start(source: string): (() => void) | undefined {
      const before = open.get(source) ?? 0;
      if (before >= maxOpen) return undefined;
      open.set(source, before + 1);
      let isDone = false;
      return () => {
        if (isDone) return;
        isDone = true;
        const left = (open.get(source) ?? 1) - 1;
        if (left > 0) open.set(source, left);
        else open.delete(source);
      };
    },
  };
}

/**
 * Limits the renderings per source: each rendered page costs milliseconds of a processor that all restaurants share.
 */
export function createRenderLimit({ perSecond, burst, maxPending, clock }: RenderLimitSettings): RenderLimit {
  const rate = createRateLimit({ perSecond, burst, most: 20_000, clock });
  const pending = createOpenLimit(maxPending);
  return {
    start(address) {
      const source = getSourceKey(address);
      const done = pending.start(source);
      if (!done) return { retryAfterSeconds: 1 };
      const taken = rate.take(source);
      if (taken.allowed) return { done };
      done();
      return { retryAfterSeconds: taken.retryAfterSeconds };
    },
  };
}

/** Returns whether a path is an event stream, which stays open. */
export const isEventStream = (path: string): boolean =>
  path.startsWith('/api/gateway/') && path.endsWith('-events');

/**
 * Maximum number of open event streams of an address. A full restaurant of a hundred phones behind one address has two
 * each; ten thousand streams would use up the memory and the connections that all restaurants share.
 */
export const maxStreamsPerSource = 300;

/** Returns whether Next renders a page for the request; calls, files and the event stream have limits of their own. */
export const isRendered = (path: string): boolean =>
  !path.startsWith('/api/') && !path.startsWith('/_next/') && !path.startsWith('/media/');

/** Returns whether the client wants HTML; others get the error as JSON. */
export const isPageRequest = ({ headers }: IncomingMessage): boolean =>
  headers.rsc === undefined && String(headers.accept ?? '').includes('text/html');
