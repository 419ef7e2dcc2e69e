import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { QueryName } from '@/lib/contract/contract';
import { createFairQueue, QueueFullError } from '@/lib/domain/fair-queue';
import { createRateLimit } from '@/lib/domain/network/rate-limit';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { findCookie } from '@/lib/server/tenant/request-facts';
import { getSessionCookieName } from '../session/session-cookie';
import type { NormalizedRequest } from './normalize-request';
import { isEventStream } from './request-limits';

/** Calls that cost several times the processor time of others, here or in the backend. */
const costlyCalls: ReadonlySet<string> = new Set<QueryName>([
  'places.autocomplete',
  'places.candidates',
  'places.geocode',
  'places.locate',
  'places.predictions',
  'restaurant.filter',
  'restaurant.menu',
  'restaurant.outlets',
]);
/** Bytes of a body, such as a cart of 60 lines, above which a call is costly. */
const costlyBytes = 8 * 1024;

/** Cost units of a costly call; others cost one and the kilobytes of their body. */
const costlyUnits = 10;
/** A full restaurant of a hundred phones behind one address stays far below the budget of so many sessions. */
const sessionsPerAddress = 40;
const perSession = { burst: 600, perSecond: 40 };

interface Lane {
  running: number;
  runningPerKey: number;
  waitingPerKey: number;
  waiting: number;
  /** See `createFairQueue`. */
  rest?: number;
  /** Milliseconds after which a call gives its place to the next: it waits for others and needs no processor. */
  heldMs: number;
}

/** Calls of one session at the same time; a page load makes some ten. */
const sessionLane = { running: 10_000, runningPerKey: 4, waitingPerKey: 40, waiting: 20_000, heldMs: 250 };
const commonLane = { running: 48, runningPerKey: 6, waitingPerKey: 400, waiting: 4_000, heldMs: 250 };
const costlyLane = {
  running: 2,
  runningPerKey: 1,
  rest: 1,
  waitingPerKey: 120,
  waiting: 1_000,
  heldMs: 1_000,
};
/** Calls with a long body; a quote of 200 lines takes some 50 ms of the processor. */
const longLane = { running: 2, runningPerKey: 1, rest: 3, waitingPerKey: 60, waiting: 500, heldMs: 1_000 };
/** Images that are not cached; a page shows many of them at the same time. */
const imageLane = { running: 24, runningPerKey: 6, waitingPerKey: 400, waiting: 4_000, heldMs: 1_000 };
/** Names without an image that a source may ask for; a page names some when a dish was changed meanwhile. */
const missingImages = { burst: 60, perSecond: 1 };

export interface GatewayCall {
  name: string;
  /** The rate-limit key of the client's address. */
  source: string;
  /** The sealed session, of a browser that has one. */
  session?: string;
  /** Length of the body. */
  bytes: number;
}

const isLong = ({ bytes }: GatewayCall) => bytes > costlyBytes;
const isCostly = (call: GatewayCall) => costlyCalls.has(call.name) || isLong(call);

/**
 * Shares this process between sources: each source has few calls at a time, the others wait for their turn, and costly
 * calls have a lane of their own. Calls of many sources are served in rotation, so that no address makes others wait for
 * more than its few calls.
 */
export function createCallLanes(clock: () => number) {
  const createBudget = (factor: number) =>
    createRateLimit({
      burst: factor * perSession.burst,
      perSecond: factor * perSession.perSecond,
      most: 20_000,
      clock,
    });
  const [sessionBudget, addressBudget] = [createBudget(1), createBudget(sessionsPerAddress)];
  const bySession = createLane(sessionLane);
  const [common, costly, long] = [createLane(commonLane), createLane(costlyLane), createLane(longLane)];
  const images = createLane(imageLane);
  const missingBudget = createRateLimit({ ...missingImages, most: 20_000, clock });
  /** Until when a source that asked for many missing images gets none that is not cached, in milliseconds. */
  const refusedUntil = new LRUCache<string, number>({ max: 20_000 });

  return {
    /** Counts the cost of a call. Returns the seconds to wait when its session or address has used up its budget. */
    spend(call: GatewayCall): number | undefined {
      const units = isCostly(call) ? costlyUnits : 1 + Math.floor(call.bytes / 1024);
      const { source, session } = call;
      const ofSession = session === undefined ? undefined : sessionBudget.take(`${source} ${session}`, units);
      const taken = ofSession && !ofSession.allowed ? ofSession : addressBudget.take(source, units);
      return taken.allowed ? undefined : taken.retryAfterSeconds;
    },
    /** Runs a call in its turn. Rejects with QueueFullError, and with the signal's reason before its turn. */
    run<T>(call: GatewayCall, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
      const lane = isLong(call) ? long : isCostly(call) ? costly : common;
      const inLane = () => lane(call.source, work, signal);
      if (call.session === undefined) return inLane();
      return bySession(`${call.source} ${call.session}`, inLane, signal);
    },
    /**
     * Loads an image that is not cached, in the turn of its source. Rejects with QueueFullError, also when the source
     * asked for too many images that do not exist.
     */
    async runImage<T extends { status: number }>(source: string, work: () => Promise<T>): Promise<T> {
      if ((refusedUntil.get(source) ?? 0) > clock()) throw new QueueFullError();
      const answer = await images(source, work);
      const taken = answer.status === 404 ? missingBudget.take(source) : undefined;
      if (taken?.allowed === false) refusedUntil.set(source, clock() + taken.retryAfterSeconds * 1000);
      return answer;
    },
  };
}

export const isLaneFull = (error: unknown): boolean => error instanceof QueueFullError;

type RunInLane = <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

function createLane({ heldMs, ...limits }: Lane): RunInLane {
  const queue = createFairQueue(limits);
  return async (key, work, signal) => {
    let result: ReturnType<typeof work> | undefined;
    await queue.run(
      key,
      () => {
        result = work();
        return waitAtMost(result, heldMs);
      },
      signal,
    );
    return result!;
  };
}

/** Resolves when work has ended, in whatever way, or after a time. */
function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}

const callsPath = '/api/gateway/';

/** Returns whether a path is a call of the gateway that ends; event streams have a limit of their own. */
export const isCall = (path: string): boolean => path.startsWith(callsPath) && !isEventStream(path);

/** Returns the facts of a call by which its turn and its budget are decided. */
export function readCall(
  { headers }: IncomingMessage,
  { path, address, secure }: NormalizedRequest,
): GatewayCall {
  return {
    name: path.slice(callsPath.length),
    source: getSourceKey(address),
    session: findCookie(headers.cookie, getSessionCookieName(secure)),
    // A body of unknown length may have any.
    bytes: headers['transfer-encoding'] ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0),
  };
}
