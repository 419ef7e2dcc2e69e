import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { getSuccessCode, type InputOf, type OutputOf } from '@/lib/contract/endpoint';
import type { StaffEndpoint } from '@/lib/contract/staff/endpoint';
import { isAtLeast } from '@/lib/contract/staff/roles';
import type { Locale } from '@/lib/contract/vocabulary';
import { count } from '@/lib/contract/wire';
import type { Act } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import {
  findStaffCaller,
  findStaffSession,
  getSharedRole,
  type StaffMember,
  type StaffSession,
  staffSessionMs,
} from '../../core/staff-sessions';
import type { Deps } from '../../deps';
import { toSuccessEnvelope } from '../envelope';
import type { HttpApp, HttpVariables } from '../http-app';
import { PreSerialized } from '../pre-serialized';
import { decodeInput, readRawInput } from '../read-input';
import { getIdempotencyKey } from '../request-facts';
import { getCookieName, isSecureHost } from './console-host';

/** What every handler of a staff call knows besides its input. */
interface SharedContext {
  deps: Deps;
  locale: Locale;
  requestId: string;
  idempotencyKey?: string;
  /** Network address of the caller. */
  address: string;
}

/** For calls about a restaurant. */
export interface StaffContext extends SharedContext {
  staff: StaffMember;
  session: StaffSession;
  /** Who acts and from where, for `recordAudit`. */
  actor: Pick<Act, 'actor' | 'staffId' | 'address' | 'restaurantId'>;
}

/** For calls about the caller's own account. */
interface AccountContext extends SharedContext {
  /** Absent when nobody is signed in, which only calls with access `open` allow. */
  session?: StaffSession;
  /** Makes the browser hold a new session, or none. */
  setToken(token: string | undefined): void;
}

/** What a handler returns: domain values, or bytes that were made of them before. */
type Answer<E extends StaffEndpoint> = OutputOf<E> | PreSerialized<OutputOf<E>>;

type StaffRequest = Context<{ Variables: HttpVariables }>;

const getToken = (c: StaffRequest): string | undefined =>
  getCookie(c, getCookieName(c.get('deps').env.CONSOLE_HOST));

/** Returns the session of a request's cookie, or undefined. */
async function readStaffSession(c: StaffRequest): Promise<StaffSession | undefined> {
  const deps: Deps = c.get('deps');
  const token = getToken(c);
  return token ? findStaffSession(deps.pool, token, deps.clock()) : undefined;
}

/**
 * Returns the session of a request and its person at a restaurant. Throws ACCESS_DENIED without a session, STAFF_LOCKED on a shared
 * tablet that waits for a PIN, FORBIDDEN for no member or too low a role, SECOND_FACTOR_DEMANDED.
 */
export async function requireMember(
  c: StaffRequest,
  restaurantId: number,
  least: StaffMember['role'],
): Promise<{ staff: StaffMember; session: StaffSession }> {
  const { pool, clock } = c.get('deps');
  const token = getToken(c);
  const caller = token ? await findStaffCaller(pool, token, restaurantId, clock()) : undefined;
  if (!caller) throw new DomainError('ACCESS_DENIED');
  const { session, member: found } = caller;
  // A shared tablet is for one restaurant, whoever acts on it.
  if (session.restaurantId !== null && session.restaurantId !== restaurantId)
    throw new DomainError('FORBIDDEN');
  if (session.staffId === null) throw new DomainError('STAFF_LOCKED');
  if (!found) throw new DomainError('FORBIDDEN');
  const { lacksFactor, ...member } = found;
  if (session.restaurantId !== null) member.role = getSharedRole(member.role);
  if (!isAtLeast(member.role, least)) throw new DomainError('FORBIDDEN');
  if (lacksFactor && session.restaurantId === null && !session.byPasskey)
    throw new DomainError('SECOND_FACTOR_DEMANDED');
  return { staff: member, session };
}

const restaurantInput = { method: 'POST', input: z.object({ restaurantId: count }) } as const;

/**
 * Answers a call about a restaurant: finds the session, reads the input, checks the caller's role at the input's restaurant,
 * runs the handler with domain values. A handler refuses by throwing `DomainError`.
 */
export function serveStaff<E extends StaffEndpoint>(
  app: HttpApp,
  endpoint: E,
  handler: (input: InputOf<E>, context: StaffContext) => Promise<Answer<E>> | Answer<E>,
): void {
  const { role } = endpoint;
  if (!role) throw new Error(`${endpoint.name} names no role`);
  addRoute(app, endpoint, async (c) => {
    const { raw, restaurantId } = await readRestaurant(c, endpoint);
    // The role before the rest of the input: a refused person learns nothing about it.
    const { staff, session } = await requireMember(c, restaurantId, role);
    const input = decodeInput(endpoint, raw) as InputOf<E>;
    const shared = readShared(c);
    const actor = { actor: staff.name, staffId: staff.staffId, address: shared.address, restaurantId };
    return handler(input, { ...shared, staff, session, actor });
  });
}

/** Returns the input as it came and the restaurant that it names. Who is not signed in is told that first: throws ACCESS_DENIED. */
async function readRestaurant(c: StaffRequest, endpoint: StaffEndpoint) {
  if (!getToken(c)) throw new DomainError('ACCESS_DENIED');
  try {
    const raw = await readRawInput(c, endpoint);
    const { restaurantId } = decodeInput(restaurantInput, { restaurantId: raw.restaurantId });
    return { raw, restaurantId: restaurantId as number };
  } catch (error) {
    if (!(await readStaffSession(c))) throw new DomainError('ACCESS_DENIED');
    throw error;
  }
}

/** Answers a call about the caller's own account. */
export function serveAccount<E extends StaffEndpoint>(
  app: HttpApp,
  endpoint: E,
  handler: (input: InputOf<E>, context: AccountContext) => Promise<OutputOf<E>> | OutputOf<E>,
): void {
  if (endpoint.role) throw new Error(`${endpoint.name} is about a restaurant`);
  addRoute(app, endpoint, async (c) => {
    const session = await readStaffSession(c);
    if (endpoint.access === 'staff' && !session) throw new DomainError('ACCESS_DENIED');
    const input = decodeInput(endpoint, await readRawInput(c, endpoint)) as InputOf<E>;
    const { CONSOLE_HOST } = c.get('deps').env;
    const name = getCookieName(CONSOLE_HOST);
    const options = {
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      secure: isSecureHost(CONSOLE_HOST),
    } as const;
    return handler(input, {
      ...readShared(c),
      session,
      setToken(token) {
        if (token === undefined) deleteCookie(c, name, options);
        else setCookie(c, name, token, { ...options, maxAge: staffSessionMs / 1000 });
      },
    });
  });
}

function addRoute<E extends StaffEndpoint>(
  app: HttpApp,
  endpoint: E,
  answer: (c: StaffRequest) => Promise<Answer<E>>,
): void {
  app.on(endpoint.method, `/${endpoint.path}`, async (c) => {
    c.set('call', endpoint.name);
    const output = await answer(c);
    if (output instanceof PreSerialized)
      return c.body(output.body, 200, { 'content-type': 'application/json' });
    return c.json(
      toSuccessEnvelope(getSuccessCode(endpoint.success), z.encode(endpoint.output, output)) as object,
    );
  });
}

const readShared = (c: StaffRequest): SharedContext => ({
  deps: c.get('deps'),
  locale: c.get('locale'),
  requestId: c.get('requestId'),
  idempotencyKey: getIdempotencyKey(c.req.header('idempotency-key')),
  address: c.get('address'),
});
