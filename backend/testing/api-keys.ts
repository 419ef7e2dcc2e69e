import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type StaffCallName, type StaffInput, staffContract } from '@/lib/contract/staff/contract';
import type { StaffEndpoint } from '@/lib/contract/staff/endpoint';
import type { KeyScope } from '@/lib/contract/staff/integration-values';
import { createApp } from '../app';
import { apiKeyPrefix } from '../core/api-keys';
import { getHash } from '../core/sessions.repository';
import type { Deps } from '../deps';
import { apiKeys } from '../schema/integrations';
import { toRequest } from './staff';

const apps = new WeakMap<Deps, ReturnType<typeof createApp>>();
let keys = 0;

/** Inserts a key and returns it. */
export async function insertApiKey(
  deps: Deps,
  restaurantId: number,
  scopes: readonly KeyScope[],
  more: Partial<typeof apiKeys.$inferInsert> = {},
): Promise<string> {
  const key = apiKeyPrefix + randomBytes(32).toString('base64url');
  await deps.db.insert(apiKeys).values({
    restaurantId,
    name: `System ${++keys}`,
    keyHash: getHash(key),
    ending: key.slice(-4),
    scopes: [...scopes],
    perMinute: 600,
    madeBy: 'Ann',
    createdAt: deps.clock(),
    ...more,
  });
  return key;
}

interface KeyAnswer {
  status: number;
  code: string;
  data: Record<string, unknown>;
  retryAfter: string | null;
}

/** Sends wire values to a staff call as another system does: with its key, and without the headers of browsers. */
export async function sendByKey(
  deps: Deps,
  key: string,
  endpoint: StaffEndpoint,
  wire: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<KeyAnswer> {
  const app = apps.get(deps) ?? createApp(deps);
  apps.set(deps, app);
  const [path, init] = toRequest(endpoint, wire);
  const answer = await app.fetch(
    new Request(`http://console.localhost:4000${path}`, {
      ...init,
      headers: { ...(init.headers as object), authorization: `Bearer ${key}`, ...headers },
    }),
  );
  const { code, data } = (await answer.json()) as { code: string | number; data: Record<string, unknown> };
  return { status: answer.status, code: String(code), data, retryAfter: answer.headers.get('retry-after') };
}

/** Makes a typed call by a key. */
export const callByKey = <N extends StaffCallName>(
  deps: Deps,
  key: string,
  name: N,
  input: StaffInput<N>,
): Promise<KeyAnswer> => {
  const endpoint: StaffEndpoint = staffContract[name];
  return sendByKey(deps, key, endpoint, z.encode(endpoint.input, input as never) as Record<string, unknown>);
};
