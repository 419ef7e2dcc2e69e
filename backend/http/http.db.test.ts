import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '@/lib/contract/contract';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { count, list, text } from '@/lib/contract/wire';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { startTestClient, type TestClient } from '../testing/client';

let database: TestDatabase;
let client: TestClient;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
});
afterAll(async () => {
  await client.close();
  await database.close();
});

const visitorToken = `/${contract['auth.visitorToken'].path}`;

describe('the frame of every call', () => {
  test('DEC-23 success and error have every sign of the envelope', async () => {
    const yes = await client.raw(visitorToken, { method: 'POST', body: { appkey: 'a' } });
    expect(yes.status).toBe(200);
    expect(yes.envelope).toMatchObject({ code: '1', isSuccess: true, success: true });
    const no = await client.raw(visitorToken, { method: 'POST', body: {} });
    expect(no.envelope).toMatchObject({ code: 'INVALID_INPUT', isSuccess: false, success: false });
    expect(no.envelope.message).not.toBe('');
  });

  test('a missing field is named, 400', async () => {
    const { status, envelope } = await client.raw(visitorToken, { method: 'POST', body: {} });
    expect(status).toBe(400);
    expect(envelope.data).toMatchObject({ fields: [{ path: 'appkey' }] });
  });

  test('a body that is no JSON object is refused, 400 MALFORMED_JSON', async () => {
    for (const body of ['{"appkey":', '[]', '"a"', '1'])
      expect(await client.raw(visitorToken, { method: 'POST', body })).toMatchObject({
        status: 400,
        envelope: { code: 'MALFORMED_JSON' },
      });
  });

  test('a query over 12 KB or 100 pairs is refused, 413 TOO_LARGE, and a long header with 431', async () => {
    const path = '/decorder/wxapi/v2/address/autocomplete';
    for (const query of ['a&'.repeat(101), 'a='.padEnd(12_300, 'x')])
      expect(await client.raw(`${path}?${query}`)).toMatchObject({
        status: 413,
        envelope: { code: 'TOO_LARGE' },
      });
    const { status } = await client.raw(path, { headers: { 'x-long': 'x'.repeat(17_000) } });
    expect(status).toBe(431);
  });

  test('a body over the limit of its call is refused, 413 TOO_LARGE', async () => {
    const body = { appkey: 'a', more: 'x'.repeat(17 * 1024) };
    expect(await client.raw(visitorToken, { method: 'POST', body })).toMatchObject({
      status: 413,
      envelope: { code: 'TOO_LARGE' },
    });
  });

  test('a large body of unannounced length is refused as well', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(64 * 1024));
    let left = 8;
    const body = new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
    });
    const answer = await fetch(client.url + visitorToken, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'x-gateway-secret': client.deps.env.GATEWAY_SECRET },
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  test('an unknown path is 404, a known one by the wrong method 405', async () => {
    expect(await client.raw('/decorder/wxapi/nothing')).toMatchObject({
      status: 404,
      envelope: { code: 'UNKNOWN_CALL' },
    });
    expect(await client.raw(visitorToken)).toMatchObject({
      status: 405,
      envelope: { code: 'METHOD_NOT_ALLOWED' },
    });
  });

  test('characters that no text has and bottomless nesting are refused, not failed at', async () => {
    const deep = `{"appkey":"a","b":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    for (const body of ['{"appkey":"a\\u0000"}', '{"appkey":"\\ud800"}', deep])
      expect(await client.raw(visitorToken, { method: 'POST', body })).toMatchObject({
        status: 400,
        envelope: { code: 'INVALID_INPUT' },
      });
  });

  test('the message is in the language of the locale header', async () => {
    const sendMalformed = (locale: string) =>
      client.raw(visitorToken, { method: 'POST', body: '{', headers: { locale } });
    const messages = await Promise.all(['en', 'zh-CN', 'vn', 'xx'].map(sendMalformed));
    const [en, zh, vn, other] = messages.map(({ envelope }) => envelope.message);
    expect(new Set([en, zh, vn]).size).toBe(3);
    expect(other).toBe(en);
  });

  test('the request id comes back when it is plain, and is replaced when it is not', async () => {
    const getId = async (given?: string) =>
      (await client.raw('/health', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
    expect(await getId('abcdefgh-1234')).toBe('abcdefgh-1234');
    expect(await getId('short')).toMatch(/^[\w-]{16}$/);
    expect(await getId('a'.repeat(65))).toMatch(/^[\w-]{16}$/);
    expect(await getId()).toMatch(/^[\w-]{16}$/);
  });

  test('images may be stored by anyone, an unknown one is 404', async () => {
    await database.pool.query("insert into media values ('abcdef0123', 10, 10, 'a.png', '', '[]')");
    await database.pool.query("insert into media_variants values ('abcdef0123', 0, 'x')");
    const known = await client.raw('/media/abcdef0123.webp');
    expect(known.status).toBe(200);
    expect(known.headers.get('cache-control')).toContain('immutable');
    expect((await client.raw('/media/0000000000.webp')).status).toBe(404);
  });

  test('the descriptions of the calls and of the restaurant file may be stored by anyone', async () => {
    for (const [path, start] of [
      ['/openapi.json', '{"openapi":"3.1.0"'],
      ['/restaurant.schema.json', '{"$schema":"https://json-schema.org/'],
    ] as const) {
      const { status, headers, text } = await client.raw(path);
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'application/json',
        'public, max-age=3600',
      ]);
      expect(text.startsWith(start)).toBe(true);
      const known = await client.raw(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
      expect([known.status, known.text]).toEqual([304, '']);
    }
  });

  test('nothing else is stored by anyone on the way', async () => {
    const answer = await client.raw(visitorToken, { method: 'POST', body: { appkey: 'a' } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a call that browsers never make needs the gateway secret', async () => {
    for (const secret of [undefined, 'wrong', ''])
      expect(
        await client.raw(visitorToken, {
          method: 'POST',
          body: { appkey: 'a' },
          headers: { 'x-gateway-secret': secret },
        }),
      ).toMatchObject({ status: 403, envelope: { code: 'FORBIDDEN' } });
  });

  test('/health and /ready answer', async () => {
    expect((await client.raw('/health')).status).toBe(200);
    expect((await client.raw('/ready')).status).toBe(200);
  });
});

describe('who may call', () => {
  test('a missing, unknown or expired token gets code 0 and Access Denied', async () => {
    const denied = { status: 200, envelope: { code: 0, data: 'Access Denied', isSuccess: false } };
    const info = contract['profile.info'];
    expect(await client.send(info, { userId: 1 })).toMatchObject(denied);
    expect(await client.send(info, { userId: 1 }, { token: 'unknown' })).toMatchObject(denied);
    const { token, userId } = await client.login('81110001');
    expect((await client.send(info, { userId }, { token })).envelope.isSuccess).toBe(true);
    await database.pool.query('update sessions set expires_at = now() - interval $$1 second$$');
    expect(await client.send(info, { userId }, { token })).toMatchObject(denied);
  });

  test('a guest is denied what needs a diner', async () => {
    const answer = await client.send(
      contract['profile.info'],
      { userId: 0 },
      { token: await client.guest() },
    );
    expect(answer).toMatchObject({ status: 200, envelope: { code: 0, data: 'Access Denied' } });
  });

  test('DEC-26 a user id that is not the token’s is refused', async () => {
    const { token, userId } = await client.login('81110002');
    const other = await client.send(contract['profile.info'], { userId: userId + 1 }, { token });
    expect(other).toMatchObject({ status: 403, envelope: { code: 'FORBIDDEN' } });
    const own = await client.call(contract['profile.info'], { userId }, { token });
    expect(own.userId).toBe(userId);
  });
});

describe('values in a query', () => {
  test('lists and objects travel as JSON, texts that look like JSON stay texts', async () => {
    const { createHttpApp } = await import('./http-app');
    const { serve } = await import('./serve');
    const app = createHttpApp(client.deps);
    const echo = defineEndpoint({
      name: 'test.echo',
      method: 'GET',
      path: 'test//echo/{id}',
      effect: 'read',
      access: 'open',
      success: 2004,
      input: z.object({ id: count, words: list(text(10)), at: z.object({ x: count }), name: text(20) }),
      output: z.object({
        id: count,
        words: list(text(10)),
        at: z.object({ x: count }),
        name: text(20),
      }),
    });
    serve(app, echo, (input) => input);
    const query = new URLSearchParams({ words: '["a","b"]', at: '{"x":"4"}', name: '{"x":1}' });
    for (const path of ['/test//echo/7', '/test/echo/7']) {
      const answer = await app.request(`${path}?${query}`);
      expect(await answer.json()).toMatchObject({
        code: 2004,
        isSuccess: true,
        data: { id: 7, words: ['a', 'b'], at: { x: 4 }, name: '{"x":1}' },
      });
    }
    expect((await app.request(`/test/echo/7?${query}&name=b`)).status).toBe(400);
  });

  test('an unexpected error is 500 INTERNAL and tells nothing of itself', async () => {
    const { createHttpApp } = await import('./http-app');
    const { serve } = await import('./serve');
    const app = createHttpApp(client.deps);
    const failing = defineEndpoint({
      name: 'test.fail',
      method: 'POST',
      path: 'test/fail',
      effect: 'change',
      access: 'open',
      input: z.object({}),
      output: z.object({}),
    });
    serve(app, failing, () => {
      throw new Error('the secret inside');
    });
    const answer = await app.request('/test/fail', { method: 'POST' });
    expect(answer.status).toBe(500);
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({ code: 'INTERNAL', isSuccess: false, data: null });
    expect(body).not.toContain('secret');
  });
});
