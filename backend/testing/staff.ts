import { randomBytes } from 'node:crypto';
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
import { staff, staffMemberships } from '../schema/staff';
import { CallError } from './client';

const origin = 'http://console.localhost:4000';

/** A browser with the console open: calls with the contract's types, holds the session's cookie. */
export interface StaffClient {
  call<N extends StaffCallName>(name: N, input: StaffInput<N>): Promise<StaffOutput<N>>;
  /** The error of a call; throws when it succeeds. */
  getError<N extends StaffCallName>(name: N, input: StaffInput<N>): Promise<CallError>;
  /** Any request to the console's host. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The event stream of a restaurant. */
  events(restaurantId: number, init?: { lastEventId?: string; signal?: AbortSignal }): Promise<Response>;
  /** The cookie that the browser holds, such as `makan_staff=...`. */
  cookie: string;
}

const apps = new WeakMap<Deps, ReturnType<typeof createApp>>();

/** One backend for all clients, as in life: their streams and boards share what they read. */
function getApp(deps: Deps): ReturnType<typeof createApp> {
  const app = apps.get(deps) ?? createApp(deps);
  apps.set(deps, app);
  return app;
}

/** The console's host of a backend without a socket; pass the token of a session to be signed in. */
export function createStaffClient(deps: Deps, token?: string): StaffClient {
  const app = getApp(deps);
  const client: StaffClient = {
    cookie: token ? `makan_staff=${token}` : '',
    async fetch(path, init = {}) {
      const headers = new Headers({ origin, cookie: client.cookie });
      new Headers(init.headers).forEach((value, name) => {
        headers.set(name, value);
      });
      const answer = await app.fetch(new Request(origin + path, { ...init, headers }));
      const set = answer.headers.get('set-cookie');
      if (set) client.cookie = /Max-Age=0/.test(set) ? '' : set.split(';')[0]!;
      return answer;
    },
    async call(name, input) {
      const endpoint: StaffEndpoint = staffContract[name];
      const wire = z.encode(endpoint.input, input as never) as Record<string, unknown>;
      const answer = await client.fetch(...toRequest(endpoint, wire));
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

/** Returns path and init of a call with wire values, as they are. */
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

/** Puts a person into the database and signs them in. No password fits unless its hash is passed. */
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
