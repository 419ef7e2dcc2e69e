import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createFound } from '@/backend/conformance/run-conformance';
import { type Step, type StepContext, Untried } from '@/backend/conformance/step';
import { allSteps } from '@/backend/conformance/steps/all-steps';
import { createTestDatabase, type TestDatabase } from '@/backend/db/testing';
import { loadPlaces } from '@/backend/modules/places/load-places';
import { startTestClient, type TestClient } from '@/backend/testing/client';
import { insertFullShop, openTables } from '@/backend/testing/full-shop';
import { contract } from '@/lib/contract/contract';
import type { Endpoint } from '@/lib/contract/endpoint';
import { handleCall } from '@/lib/server/gateway/handle-call';

let database: TestDatabase;
let client: TestClient;
let found: StepContext;
let host: string;
const cookies = new Map<string, string>();

const password = 'Pw9Conformance';

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
  await loadPlaces(database.db);
  const shop = await insertFullShop(database.db, undefined, openTables);
  host = shop.host;
  vi.stubEnv('BACKEND_URL', client.url);
  vi.stubEnv('GATEWAY_SECRET', client.deps.env.GATEWAY_SECRET);
  vi.stubEnv('SESSION_SECRET', 's'.repeat(40));
  const phones = [0, 1, 2, 3].map((n) => ({ mobile: String(83_000_000 + n), mobileCountryCode: '+65' }));
  found = createFound({
    host,
    phones,
    findSentCode: ({ mobile, mobileCountryCode }) => client.getSentCode(mobileCountryCode + mobile),
  });
  // The call that resolves a host is not open to browsers, so its result is set here.
  found.restaurantId = shop.restaurantId;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await client.close();
  await database.close();
});

interface Answer {
  status: number;
  text: string;
  ok?: boolean;
  data?: unknown;
  error?: { code: string };
}

/** Sends a call as a page of the storefront does, with the browser's cookies. */
async function ask(name: string, input: Record<string, unknown>, method: 'GET' | 'POST'): Promise<Answer> {
  const headers: Record<string, string> = { host, 'x-locale': 'en', 'x-page': 'page' };
  if (cookies.size > 0) headers.cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  if (method === 'POST')
    Object.assign(headers, { origin: `http://${host}`, 'content-type': 'application/json' });
  const query = method === 'GET' ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const body = method === 'POST' ? JSON.stringify(input) : undefined;
  const response = await handleCall(
    new Request(`http://x/api/gateway/${name}${query}`, { method, headers, body }),
    name,
  );
  for (const set of response.headers.getSetCookie()) {
    const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    cookies.set(key, value);
  }
  const text = await response.text();
  return { status: response.status, text, ...JSON.parse(text) };
}

/** Returns the input without the values that the gateway fills in, and with plain-text passwords. */
function asTyped(endpoint: Endpoint, input: Record<string, unknown>): Record<string, unknown> {
  const typed = { ...input };
  for (const field of endpoint.fills) delete typed[field];
  for (const field of Object.keys(endpoint.passwords))
    if (typed[field] !== undefined) typed[field] = password;
  return typed;
}

const ofBrowser = allSteps.filter(({ call }) => contract[call].browser);
const ofServers = allSteps.filter(({ call }) => !contract[call].browser);

describe('API-04 every call once through the gateway', () => {
  test.each(ofBrowser.map((step): [string, Step] => [step.call, step]))('%s', async (name, step) => {
    const endpoint: Endpoint = contract[step.call];
    const inputs = await step.inputs(found);
    if (inputs instanceof Untried) throw new Error(`${name} ${inputs.why}`);
    const method = endpoint.effect === 'change' ? 'POST' : 'GET';
    const tries = (Array.isArray(inputs) ? inputs : [inputs]) as Record<string, unknown>[];

    if (endpoint.effect === 'change') {
      const byGet = await ask(name, asTyped(endpoint, tries[0] ?? {}), 'GET');
      expect(byGet.status, `${name} by GET: ${byGet.text}`).toBe(405);
    }
    let last: Answer | undefined;
    for (const input of tries) {
      last = await ask(name, asTyped(endpoint, input), method);
      expect(last.text).not.toMatch(/accessToken/i);
      if (!last.ok) continue;
      learnFrom(step, endpoint, last.data, input);
      if (!step.every) break;
    }
    if (last?.ok) return;
    expect(step.mayRefuse ?? [], `${name}: ${last?.text}`).toContain(last?.error?.code);
  });

  test.each(ofServers.map(({ call }) => call))('%s is for servers only', async (name) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await ask(name, {}, method);
      expect(answer.status).toBe(404);
      expect(answer.error?.code).toBe('UNKNOWN_CALL');
    }
  });
});

/** Records values for later steps. The gateway returns domain values and never a session token. */
function learnFrom(step: Step, endpoint: Endpoint, data: unknown, input: unknown): void {
  const whole =
    endpoint.opensSession && typeof data === 'object'
      ? { ...data, accessToken: 'stored by the gateway' }
      : data;
  const written = z.safeEncode(endpoint.output, (whole ?? undefined) as never);
  expect(written.error?.issues ?? [], endpoint.name).toEqual([]);
  step.learn?.(found, whole as never, input as never);
}
