import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { hasSucceeded } from '@/lib/contract/endpoint';
import { accessDenied } from '@/lib/contract/error-codes';
import {
  type StaffCallName,
  type StaffInput,
  type StaffOutput,
  staffContract,
} from '@/lib/contract/staff/contract';
import type { StaffEndpoint } from '@/lib/contract/staff/endpoint';
import { staffEventsPath } from '@/lib/contract/staff/events';
import type { Role } from '@/lib/contract/staff/roles';
import { createApp } from '../app';
import { openStaffSession } from '../core/staff-sessions';
import type { Deps } from '../deps';
import type { Envelope } from '../http/envelope';
import { staff, staffEvents, staffMemberships } from '../schema/staff';
import { CallError } from './client';

const origin = 'http://console.localhost:4000';

/** A browser with an open console: it makes typed calls and stores the session's cookie. */
export interface StaffClient {
  call<N extends StaffCallName>(
    name: N,
    input: StaffInput<N>,
    options?: { idempotencyKey?: string },
  ): Promise<StaffOutput<N>>;
  /** Returns the error of a call. Throws when it succeeds. */
  getError<N extends StaffCallName>(name: N, input: StaffInput<N>): Promise<CallError>;
  /** Sends any request to the console's host. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Opens the event stream of a restaurant. */
  events(restaurantId: number, init?: { lastEventId?: string; signal?: AbortSignal }): Promise<Response>;
  /** The browser's cookie of the session, such as `makan_staff=...`. */
  cookie: string;
}

const apps = new WeakMap<Deps, ReturnType<typeof createApp>>();

/** All clients use one backend, as in production, so that they share event streams and cached boards. */
function getApp(deps: Deps): ReturnType<typeof createApp> {
  const app = apps.get(deps) ?? createApp(deps);
  apps.set(deps, app);
  return app;
}

/** Creates a client of the console's host, in process. With a session token it is signed in. */
export function createStaffClient(deps: Deps, token?: string): StaffClient {
  const app = getApp(deps);
  const further: string[] = [];
  const client: StaffClient = {
    cookie: token ? `makan_staff=${token}` : '',
    async fetch(path, init = {}) {
      const headers = new Headers({ origin, cookie: [client.cookie, ...further].filter(Boolean).join('; ') });
      new Headers(init.headers).forEach((value, name) => {
        headers.set(name, value);
      });
      const answer = await app.fetch(new Request(origin + path, { ...init, headers }));
      for (const set of answer.headers.getSetCookie())
        if (!set.startsWith('makan_staff=')) further.push(set.split(';')[0]!);
        else client.cookie = /Max-Age=0/.test(set) ? '' : set.split(';')[0]!;
      return answer;
    },
    async call(name, input, { idempotencyKey } = {}) {
      const endpoint: StaffEndpoint = staffContract[name];
      const wire = z.encode(endpoint.input, input as never) as Record<string, unknown>;
      const [path, init] = toRequest(endpoint, wire);
      const headers = { ...init.headers, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) };
      const answer = await client.fetch(path, { ...init, headers });
      const envelope = (await answer.json()) as Envelope;
      if (!hasSucceeded(endpoint.success, envelope)) {
        const code = envelope.data === accessDenied ? 'ACCESS_DENIED' : String(envelope.code);
        throw new CallError(code, answer.status, envelope);
      }
      return z.decode(endpoint.output, envelope.data as never) as StaffOutput<typeof name>;
    },
    async getError(name, input) {
      const outcome = await client.call(name, input).catch((error) => error);
      if (outcome instanceof CallError) return outcome;
      if (outcome instanceof Error) throw outcome;
      throw new Error(`${name} was not refused`);
    },
    events: (restaurantId, { lastEventId, signal } = {}) =>
      client.fetch(`/${staffEventsPath}?restaurantId=${restaurantId}`, {
        signal,
        headers: lastEventId ? { 'last-event-id': lastEventId } : {},
      }),
  };
  return client;
}

/** Returns path and init of a call with unchanged wire values. */
export function toRequest(
  { method, path }: StaffEndpoint,
  wire: Record<string, unknown>,
): [string, RequestInit] {
  if (method === 'POST')
    return [
      `/${path}`,
      { method, body: JSON.stringify(wire), headers: { 'content-type': 'application/json' } },
    ];
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wire))
    if (value !== undefined)
      query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return [`/${path}?${query}`, {}];
}

let people = 0;

/** Inserts a staff member and signs them in. Without a password hash no password is valid. */
export async function insertStaff(
  deps: Deps,
  restaurantId: number,
  role: Role,
  more: { name?: string; email?: string; passwordHash?: string } = {},
): Promise<StaffClient & { staffId: number; email: string }> {
  const now = deps.clock();
  const email = more.email ?? `${role}-${++people}@staff.example`;
  const [made] = await deps.db
    .insert(staff)
    .values({
      email,
      name: more.name ?? role,
      locale: 'en',
      passwordHash: more.passwordHash ?? '',
      createdAt: now,
    })
    .returning({ id: staff.id });
  const staffId = made!.id;
  await deps.db.insert(staffMemberships).values({ restaurantId, staffId, role, createdAt: now });
  const token = await openStaffSession(deps.db, { staffId, now, random: randomBytes });
  return Object.assign(createStaffClient(deps, token), { staffId, email });
}

/** Returns the events of a restaurant's consoles, oldest first. */
export const listStaffEvents = ({ db }: Pick<Deps, 'db'>, restaurantId: number) =>
  db
    .select({ kind: staffEvents.kind, subject: staffEvents.subject })
    .from(staffEvents)
    .where(eq(staffEvents.restaurantId, restaurantId))
    .orderBy(asc(staffEvents.id));
