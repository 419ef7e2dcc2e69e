import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { contract } from '@/lib/contract/contract';
import { defineEndpoint, type Endpoint } from '@/lib/contract/endpoint';
import { createRefusal, denied, FakeBackend } from '@/lib/server/testing/fake-backend';
import { ApiError } from '../../domain/api-error';
import { call } from './backend-client';

let backend: FakeBackend;

beforeAll(async () => {
  backend = await FakeBackend.start();
  vi.stubEnv('BACKEND_URL', backend.url);
  vi.stubEnv('SESSION_SECRET', 's'.repeat(40));
  vi.stubEnv('GATEWAY_SECRET', 'g'.repeat(40));
});
beforeEach(() => {
  backend.seen.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => backend.stop());

const expectApiError = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it should have failed');
    },
    (error: unknown) => {
      expect(error).toBeInstanceOf(ApiError);
      return error as ApiError;
    },
  );

const defineProbe = (success?: 2000 | 2001 | 2004 | 'isSuccess') =>
  defineEndpoint({
    name: 'test.probe',
    method: 'GET',
    path: 'probe',
    effect: 'read',
    access: 'open',
    ...(success ? { success } : {}),
    input: z.object({}),
    output: z.object({ seen: z.boolean() }),
  });

describe('what travels', () => {
  test('API-01 every call carries the headers of the wire, and a GET the language as a parameter too', async () => {
    backend.script = {
      'decorder/wxapi/order/update/dishStock': () => ({ data: [] }),
      'decorder/wxapi/order/deliveryfee/V2': () => ({
        data: { deliveryFee: 3, deliveryFeeForCustomerOrig: 4.5 },
      }),
    };
    const context = {
      locale: 'vn',
      city: '新加坡',
      countryCode: 'SG',
      utm: 'poster',
      token: 'token-1',
      userId: 12,
      requestId: 'request-1',
      idempotencyKey: 'key-1',
    } as const;
    await call(contract['ordering.stock'], { restaurantId: 3473, dishList: '1,2' }, context);
    await call(
      contract['ordering.deliveryFee'],
      { restaurantId: 3473, deliveryType: 'SELF_PICKUP', dishAmount: 1250 },
      context,
    );
    const [read, post] = backend.seen;
    for (const seen of [read!, post!]) {
      expect(seen.headers).toMatchObject({
        locale: 'vn',
        city: encodeURIComponent('新加坡'),
        countrycode: 'SG',
        platform: 'webOrder',
        utm: 'poster',
        authorizationuserid: '12',
        accesstoken: 'token-1',
        'x-request-id': 'request-1',
        'x-gateway-secret': 'g'.repeat(40),
        'idempotency-key': 'key-1',
      });
    }
    expect(Object.fromEntries(read!.query)).toEqual({ restaurantId: '3473', dishList: '1,2', locale: 'vn' });
    expect([...post!.query]).toEqual([]);
    expect(post!.body).toEqual({ restaurantId: 3473, deliveryType: 'SELF_PICKUP', dishAmount: 12.5 });
  });

  test.each([
    ['API-65', contract['orders.detail']],
    ['API-71', contract['vouchers.paymentOptions']],
    ['API-73', contract['payments.options']],
  ])('%s sends the platform as an input, whatever the caller gives', async (_, endpoint) => {
    backend.script = { [endpoint.path]: () => createRefusal('NOT_FOUND') };
    await expectApiError(
      call(
        endpoint as Endpoint,
        { orderTransactionId: 'T1', platform: 'made-up' },
        { locale: 'en', token: 'token-1' },
      ),
    );
    expect(backend.seen[0]!.query.get('platform')).toBe('webOrder');
  });

  test('DEC-95 API-76 the token is sent as the header, never in the URL', async () => {
    backend.script = { [contract['wallet.payTypes'].path]: () => ({ data: { payTypeList: [] } }) };
    const input = { restaurantId: 3473, locale: undefined };
    await call(contract['wallet.payTypes'], input, { locale: 'en', token: 'token-1' });
    expect(backend.seen[0]!.headers.accesstoken).toBe('token-1');
    expect(String(backend.seen[0]!.query)).not.toContain('token-1');
  });

  test('inputs fill the path, and what is nested in a GET travels as JSON', async () => {
    const endpoint = defineEndpoint({
      name: 'test.nested',
      method: 'GET',
      path: 'shop/{restaurantId}/dishes',
      effect: 'read',
      access: 'open',
      input: z.object({ restaurantId: z.string(), wanted: z.object({ ids: z.array(z.number()) }) }),
      output: z.object({}),
    });
    backend.script = { 'shop/a%2Fb/dishes': () => ({ data: {} }) };
    await call(endpoint, { restaurantId: 'a/b', wanted: { ids: [1, 2] } }, { locale: 'en' });
    expect(backend.seen[0]!.query.get('wanted')).toBe('{"ids":[1,2]}');
    expect(backend.seen[0]!.query.has('restaurantId')).toBe(false);
  });

  test('LIM-04 an input that the contract does not allow never leaves, and says which field is wrong', async () => {
    const error = await expectApiError(
      call(
        contract['ordering.deliveryFee'],
        { restaurantId: 3473, deliveryType: 'SELF_PICKUP', dishAmount: 12.5 },
        { locale: 'en' },
      ),
    );
    expect(error.code).toBe('INVALID_INPUT');
    expect(error.detail).toMatchObject({ fields: [{ path: 'dishAmount' }] });
    expect(backend.seen).toEqual([]);
  });
});

describe('API-02', () => {
  test('API-02 a call without an answer is aborted after 10 s and counts as failed', async () => {
    backend.script = { probe: () => 'silence' };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const outcome = expectApiError(call(defineProbe(), {}, { locale: 'en' }));
    let settled = false;
    void outcome.then(() => {
      settled = true;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await outcome).code).toBe('TIMEOUT');
  });
});

describe('API-03 success is read by the sign of the call', () => {
  const good = { seen: true };
  test.each([
    [undefined, { code: '1', isSuccess: false, data: good }],
    [undefined, { code: 1, data: good }],
    [2000, { code: 2000, data: good }],
    [2000, { code: '2000', data: good }],
    [2001, { code: '2001', data: good }],
    [2004, { code: 2004, data: good }],
    ['isSuccess', { code: 'whatever', isSuccess: true, data: good }],
    ['isSuccess', { code: 0, isSuccess: 'true', data: good }],
  ] as const)('API-03 sign %j takes %j', async (sign, envelope) => {
    backend.script = { probe: () => ({ envelope }) };
    expect(await call(defineProbe(sign), {}, { locale: 'en' })).toEqual(good);
  });

  test.each([
    [undefined, { code: '2000', isSuccess: true, data: good }],
    [2004, { code: '1', isSuccess: true, success: true, data: good }],
    ['isSuccess', { code: '1', isSuccess: false, data: good }],
    [undefined, { data: good }],
  ] as const)('API-03 sign %j does not take %j', async (sign, envelope) => {
    backend.script = { probe: () => ({ envelope }) };
    await expectApiError(call(defineProbe(sign), {}, { locale: 'en' }));
  });
});

describe('what a failure says', () => {
  test.each([
    ['an error code', createRefusal('STOCK_SHORT', { left: 2 }), 'STOCK_SHORT'],
    ['a denied token', denied, 'ACCESS_DENIED'],
    ['no JSON', { text: '<html>', status: 200 }, 'BAD_ANSWER'],
    ['data in another form', { data: { seen: 'perhaps' } }, 'BAD_ANSWER'],
    ['no envelope', { text: 'null', status: 200 }, 'BAD_ANSWER'],
    ['a broken server', { text: 'oops', status: 500 }, 'INTERNAL'],
    ['a broken server that says so', { envelope: { code: 'INTERNAL' }, status: 500 }, 'INTERNAL'],
    [
      'too many calls',
      { envelope: { code: 'TOO_MANY', data: { retryAfterSeconds: 3 } }, status: 429 },
      'TOO_MANY',
    ],
    [
      'a success code with a failing status',
      { envelope: { code: '1', data: { seen: true } }, status: 403 },
      'FORBIDDEN',
    ],
    ['a broken connection', 'reset', 'UNREACHABLE'],
  ] as const)('%s', async (_, answer, code) => {
    backend.script = { probe: () => answer };
    expect((await expectApiError(call(defineProbe(), {}, { locale: 'en' }))).code).toBe(code);
  });

  test('an error has its detail and its message', async () => {
    backend.script = { probe: () => createRefusal('STOCK_SHORT', { left: 2 }) };
    expect(await expectApiError(call(defineProbe(), {}, { locale: 'en' }))).toMatchObject({
      detail: { left: 2 },
      message: 'refused: STOCK_SHORT',
    });
  });

  test('a read that was cut off is sent once more, a change never', async () => {
    backend.script = { probe: () => 'reset' };
    await expectApiError(call(defineProbe(), {}, { locale: 'en' }));
    expect(backend.seen).toHaveLength(2);
    await expectApiError(call({ ...defineProbe(), effect: 'change' }, {}, { locale: 'en' }));
    expect(backend.seen).toHaveLength(3);
  });
});
