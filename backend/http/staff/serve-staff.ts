import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { getSuccessCode, type InputOf, type OutputOf } from '@/lib/contract/endpoint';
import type { StaffEndpoint } from '@/lib/contract/staff/endpoint';
import { findKeyScope, type KeyCallName } from '@/lib/contract/staff/key-scopes';
import { isAtLeast } from '@/lib/contract/staff/roles';
import type { Locale } from '@/lib/contract/vocabulary';
import { count } from '@/lib/contract/wire';
import { getActiveKey, requireApiKey } from '../../core/api-keys';
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
import { rejectLargeBody } from '../read-body';
import { decodeInput, readRawInput } from '../read-input';
import { parseIdempotencyKey } from '../request-facts';
import { getCookieName, isSecureHost } from './console-host';

/** The context of every handler of a staff call besides its input. */
interface SharedContext {
  deps: Deps;
  locale: Locale;
  requestId: string;
  idempotencyKey?: string;
  address: string;
}

type StaffAct = Pick<Act, 'actor' | 'staffId' | 'address'> & { restaurantId: number; now: Date };

/** A person by their session, or another system by its key. */
interface Caller {
  staff: Omit<StaffMember, 'staffId'> & { staffId?: number };
  session?: StaffSession;
  /** The name of the key. */
  keyName?: string;
}

interface Actor {
  /** The caller and the caller's address, for `recordAudit`. */
  actor: Pick<Act, 'actor' | 'staffId' | 'address' | 'restaurantId'>;
  /** The actor with the time of the call, for functions that staff and operator share. */
  act: StaffAct;
}

/** The context of calls about a restaurant that people and API keys may make. */
export interface KeyContext extends SharedContext, Caller, Actor {}

/** The context of calls about a restaurant that only people may make. */
export interface StaffContext extends SharedContext, Actor {
  staff: StaffMember;
  session: StaffSession;
}

type ContextOf<E extends StaffEndpoint> = E['name'] extends KeyCallName ? KeyContext : StaffContext;

/** Further cookies of the console's host besides the session's, named by a part. */
export interface ConsoleCookies {
  find(part: string): string | undefined;
  set(part: string, value: string, lifeSeconds: number): void;
}

/** The context of calls about the caller's own account. */
interface AccountContext extends SharedContext {
  /** Missing for anonymous callers, which only calls with access `open` allow. */
  session?: StaffSession;
  /** Sets the session cookie, or deletes it without a token. */
  setToken(token: string | undefined): void;
  cookies: ConsoleCookies;
}

/** The result of a handler: domain values or their serialized bytes. */
type Answer<E extends StaffEndpoint> = OutputOf<E> | PreSerialized<OutputOf<E>>;

type StaffRequest = Context<{ Variables: HttpVariables }>;

const findToken = (c: StaffRequest): string | undefined =>
  getCookie(c, getCookieName(c.get('deps').env.CONSOLE_HOST));

/** Returns the API key of a request. Throws KEY_IN_BROWSER for one that a page sent, where everybody could read it. */
export function findApiKey(c: StaffRequest): string | undefined {
  const [, secret] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (secret === undefined) return undefined;
  // Node's fetch sends `sec-fetch-mode`, too.
  const isOfPage = ['origin', 'sec-fetch-site'].some((name) => c.req.header(name) !== undefined);
  if (isOfPage || findToken(c)) throw new DomainError('KEY_IN_BROWSER');
  return secret;
}

async function readStaffSession(c: StaffRequest): Promise<StaffSession | undefined> {
  const deps: Deps = c.get('deps');
  const token = findToken(c);
  return token ? findStaffSession(deps.pool, token, deps.clock()) : undefined;
}

/**
 * Returns the caller of a call: a person by the session, or another system by its key with the scope of the call.
 * Throws the errors of `requirePerson` and `requireApiKey`.
 */
export async function requireMember(
  c: StaffRequest,
  restaurantId: number,
  { role, name: call }: Pick<StaffEndpoint, 'name' | 'role'>,
): Promise<Caller> {
  const secret = findApiKey(c);
  if (secret === undefined) return requirePerson(c, restaurantId, role ?? 'owner');
  const { db, clock } = c.get('deps');
  const scope = findKeyScope(call);
  const { name } = await requireApiKey(db, { secret, restaurantId, scope, now: clock() });
  return { staff: { name: `API: ${name}`, role: 'manager', restaurantId }, keyName: name };
}

/** Returns the name of the caller's key. Throws KEY_NEEDED for a person. */
export function requireKeyName({ keyName }: KeyContext): string {
  if (keyName === undefined) throw new DomainError('KEY_NEEDED');
  return keyName;
}

/**
 * Returns the session of a request and its person's role at a restaurant. Throws ACCESS_DENIED without a
 * session, STAFF_LOCKED on a shared tablet that waits for a PIN, FORBIDDEN for a missing membership or too
 * low a role, SECOND_FACTOR_DEMANDED, KEY_NOT_ACCEPTED for an API key.
 */
export async function requirePerson(
  c: StaffRequest,
  restaurantId: number,
  least: StaffMember['role'],
): Promise<{ staff: StaffMember; session: StaffSession }> {
  if (findApiKey(c)) throw new DomainError('KEY_NOT_ACCEPTED');
  const { pool, clock } = c.get('deps');
  const token = findToken(c);
  const caller = token ? await findStaffCaller(pool, token, restaurantId, clock()) : undefined;
  if (!caller) throw new DomainError('ACCESS_DENIED');
  const { session, member: found } = caller;
  // A shared tablet belongs to one restaurant, independent of the person who uses it.
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
 * Handles a call about a restaurant: finds the session, reads the input, checks the caller's role at the
 * input's restaurant, and runs the handler with domain values. A handler rejects by throwing `DomainError`.
 */
export function serveStaff<E extends StaffEndpoint>(
  app: HttpApp,
  endpoint: E,
  handler: (input: InputOf<E>, context: ContextOf<E>) => Promise<Answer<E>> | Answer<E>,
): void {
  if (!endpoint.role) throw new Error(`${endpoint.name} names no role`);
  addRoute(app, endpoint, async (c) => {
    const { raw, restaurantId } = await readRestaurant(c, endpoint);
    // The role is checked before the rest of the input, so that a forbidden caller learns nothing from
    // validation errors.
    const caller = await requireMember(c, restaurantId, endpoint);
    const { staff } = caller;
    const input = decodeInput(endpoint, raw) as InputOf<E>;
    const shared = readShared(c);
    const actor = { actor: staff.name, staffId: staff.staffId, address: shared.address, restaurantId };
    const act = { ...actor, now: shared.deps.clock() };
    // `requireMember` lets keys into the calls of `KeyCallName` only.
    return handler(input, { ...shared, ...caller, actor, act } as ContextOf<E>);
  });
}

/**
 * Returns the raw input and the restaurant that it names. Throws ACCESS_DENIED without a session before any
 * validation error.
 */
async function readRestaurant(c: StaffRequest, endpoint: StaffEndpoint) {
  const secret = findApiKey(c);
  if (!findToken(c) && secret === undefined) throw new DomainError('ACCESS_DENIED');
  try {
    const raw = await readRawInput(c, endpoint);
    const { restaurantId } = decodeInput(restaurantInput, { restaurantId: raw.restaurantId });
    return { raw, restaurantId: restaurantId as number };
  } catch (error) {
    const { db, clock } = c.get('deps');
    if (secret !== undefined) await getActiveKey(db, secret, clock());
    else if (!(await readStaffSession(c))) throw new DomainError('ACCESS_DENIED');
    throw error;
  }
}

/** Handles a call about the caller's own account. */
export function serveAccount<E extends StaffEndpoint>(
  app: HttpApp,
  endpoint: E,
  handler: (input: InputOf<E>, context: AccountContext) => Promise<OutputOf<E>> | OutputOf<E>,
): void {
  if (endpoint.role) throw new Error(`${endpoint.name} is about a restaurant`);
  addRoute(app, endpoint, async (c) => {
    if (findApiKey(c)) throw new DomainError('KEY_NOT_ACCEPTED');
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
      cookies: {
        find: (part) => getCookie(c, `${name}_${part}`),
        set: (part, value, maxAge) => setCookie(c, `${name}_${part}`, value, { ...options, maxAge }),
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
    rejectLargeBody(c, endpoint.maxBytes);
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
  idempotencyKey: parseIdempotencyKey(c.req.header('idempotency-key')),
  address: c.get('address'),
});
