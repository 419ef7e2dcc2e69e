import type { ChangeName } from '@/lib/contract/contract';
import { ApiError } from '@/lib/domain/api-error';
import { createRateLimit, type RateLimit } from '@/lib/domain/network/rate-limit';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { getStorefrontEnv } from '@/lib/server/env';
import type { RequestContext } from './request-context';
import { isSameOrigin } from './same-origin';

/** An address has the budget of so many sessions: a full restaurant is behind one address. */
const sessionsPerAddress = 40;

/** Calls with a budget of their own, which no number of other changes uses up. */
const ownBudget: ReadonlySet<string> = new Set<ChangeName>([
  'ordering.submit',
  'parties.sendRound',
  'parties.payShare',
  'parties.choosePart',
]);

let limits: { session: RateLimit; address: RateLimit } | undefined;

function getLimits() {
  const { CHANGES_PER_SECOND: perSecond, CHANGES_AT_ONCE: burst } = getStorefrontEnv();
  const create = (factor: number) =>
    createRateLimit({
      burst: factor * burst,
      perSecond: factor * perSecond,
      most: 20_000,
      clock: Date.now,
    });
  limits ??= { session: create(1), address: create(sessionsPerAddress) };
  return limits;
}

/**
 * Counts a change against the limits of its session and its address. Without a session the limit of one session holds for
 * the whole address. Throws TOO_MANY.
 */
export function takeChange({ session, address }: Caller, name: string | undefined): void {
  if (!address) return;
  const kind = name !== undefined && ownBudget.has(name) ? name : 'changes';
  const source = `${kind} ${getSourceKey(address)}`;
  const { session: ofSession, address: ofAddress } = getLimits();
  const bySession = ofSession.take(session ? `${kind} ${session.token}` : source);
  const taken = bySession.allowed ? ofAddress.take(source) : bySession;
  if (taken.allowed) return;
  throw new ApiError({
    code: 'TOO_MANY',
    message: '',
    status: 429,
    detail: { retryAfterSeconds: taken.retryAfterSeconds },
  });
}

type Caller = Pick<RequestContext, 'session' | 'address'>;
type Site = Pick<RequestContext, 'origin' | 'secure'>;

/**
 * Checks a POST before its body is read: it must be started by a page of this site (SES-12), be JSON, and, when it
 * changes state, be within the rate limits of its session and address; `name` is the call. Throws ApiError
 * FOREIGN_ORIGIN, INVALID_INPUT, TOO_MANY.
 */
export function guardPost(
  headers: Headers,
  visit: Caller & Site,
  effect: 'read' | 'change',
  name?: string,
): void {
  checkPost(headers, visit, 'application/json');
  if (effect === 'change') takeChange(visit, name);
}

/** Checks the POST of a form without scripts in the same way. Throws ApiError FOREIGN_ORIGIN, INVALID_INPUT. */
export const guardForm = (headers: Headers, visit: Site): void =>
  checkPost(headers, visit, 'application/x-www-form-urlencoded');

function checkPost(headers: Headers, { origin, secure }: Site, type: string): void {
  if (!isSameOrigin(headers, origin, secure))
    throw new ApiError({
      code: 'FOREIGN_ORIGIN',
      message: 'Calls come from our own pages only',
      status: 403,
    });
  const [given = ''] = (headers.get('content-type') ?? '').split(';', 1);
  if (given.trim().toLowerCase() !== type)
    throw new ApiError({
      code: 'INVALID_INPUT',
      message: `The body must be ${type}`,
      status: 400,
      detail: { fields: [{ path: '', reason: `expected content-type ${type}` }] },
    });
}
