import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/domain/api-error';
import { change, query } from './call';

const createFetch = (body: unknown, status = 200) =>
  vi.fn(async () => Response.json(body as object, { status }));

function stub(fetch: (path: string, init: RequestInit) => Promise<Response>) {
  const spy = vi.fn(fetch);
  vi.stubGlobal('fetch', spy);
  return spy;
}

const getCode = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error: unknown) => (error instanceof ApiError ? error.code : 'not coded'),
  );

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('API-04 a read goes to the same-origin gateway by GET, with its input in the address', async () => {
  const fetch = stub(createFetch({ ok: true, data: [{ dishId: 1 }] }));
  expect(await query('ordering.stock', { restaurantId: 1, dishList: '1' })).toEqual([{ dishId: 1 }]);
  const [path, init] = fetch.mock.calls[0]!;
  expect(path).toBe(
    `/api/gateway/ordering.stock?input=${encodeURIComponent('{"restaurantId":1,"dishList":"1"}')}`,
  );
  expect(init).toMatchObject({ credentials: 'same-origin' });
  expect(init.method).toBeUndefined();
});

test('a read that is too long for an address goes by POST', async () => {
  const fetch = stub(createFetch({ ok: true, data: null }));
  const dishList = Array.from({ length: 200 }, (_, n) => ({
    dishId: n,
    dishCount: 1,
    items: [],
    dishRemark: 'x'.repeat(40),
  }));
  await query('ordering.extraInfo', {
    restaurants: [{ restaurantId: 1 }],
    deliveryType: 'SELF_PICKUP',
    dishList,
  });
  expect(fetch.mock.calls[0]![1].method).toBe('POST');
});

test('SES-12 a change goes by POST as JSON, with its idempotency key', async () => {
  const fetch = stub(createFetch({ ok: true, data: {} }));
  await change(
    'auth.sendCode',
    { mobile: '91234567', mobileCountryCode: '+65' },
    { idempotencyKey: 'key-1' },
  );
  const [path, init] = fetch.mock.calls[0]!;
  expect(path).toBe('/api/gateway/auth.sendCode');
  expect(init).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'key-1' },
  });
});

test('failures are coded: the gateway’s own code, UNREACHABLE, BAD_ANSWER', async () => {
  const input = { restaurantId: 1, dishList: '1' };
  stub(
    createFetch(
      { ok: false, error: { code: 'STOCK_SHORT', message: 'm', status: 409, detail: { left: 1 } } },
      409,
    ),
  );
  await expect(query('ordering.stock', input)).rejects.toMatchObject({
    code: 'STOCK_SHORT',
    detail: { left: 1 },
  });
  stub(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await getCode(query('ordering.stock', input))).toBe('UNREACHABLE');
  stub(async () => new Response('<html>', { status: 502 }));
  expect(await getCode(query('ordering.stock', input))).toBe('BAD_ANSWER');
});

test('API-02 a call without an answer is aborted after 10 s', async () => {
  vi.useFakeTimers();
  stub(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal!.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      }),
  );
  const outcome = getCode(query('ordering.stock', { restaurantId: 1, dishList: '1' }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toBe('TIMEOUT');
});

test('the browser’s side imports no schema library: types only from the contract', () => {
  for (const file of [
    'call.ts',
    '../../domain/api-error.ts',
    '../../domain/time-limit.ts',
    '../session/session-client.ts',
    '../../domain/routes/paths.ts',
  ]) {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    const imports = source.match(/^import .*$/gm) ?? [];
    for (const line of imports) {
      expect(line).not.toMatch(/from 'zod'/);
      if (line.includes('/contract/')) expect(line).toMatch(/^import type /);
    }
  }
});
