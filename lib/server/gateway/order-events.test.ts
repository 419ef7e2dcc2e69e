import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sealSession } from '../session/session-cookie';
import { streamOrderEvents } from './order-events';

const secret = 's'.repeat(40);
let server: Server;
let seen: IncomingMessage[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request);
    if (request.url?.includes('findRestaurantByDomain')) {
      response.end(JSON.stringify({ code: '1', data: { restaurantId: 1, countryCode: 'SG' } }));
    } else if (request.url?.startsWith('/declogin')) {
      request.resume();
      const data = { accessToken: 'new-token', userId: 12, mobile: '91234567' };
      response.end(JSON.stringify({ code: '1', data }));
    } else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('BACKEND_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('SESSION_SECRET', secret);
});
beforeEach(() => {
  seen = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(token: string | undefined, query = '?orderTransactionId=order-1', signal?: AbortSignal) {
  const session = token && { token, userId: 12, mobile: '91234567' };
  const cookie = session ? `makan_session=${await sealSession(session, 'sg.localhost', secret)}` : '';
  return streamOrderEvents(
    new Request(`http://x/api/gateway/order-events${query}`, {
      headers: { host: 'sg.localhost', cookie },
      signal,
    }),
  );
}

const sendEvents = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('event: status\ndata: {"orderStatus":2}\n\n');
};
const getRequests = () => seen.filter(({ url }) => url?.startsWith('/decorder'));

test('ORD-13 events come through as they happen, and a diner who leaves ends the stream behind', async () => {
  const gone = new Promise<void>((resolve) => {
    answer = (request, response) => {
      request.once('close', resolve);
      sendEvents(response);
    };
  });
  const leaving = new AbortController();
  const response = await ask('token-1', undefined, leaving.signal);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(response.headers.get('cache-control')).toMatch(/no-transform/);
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toContain('"orderStatus":2');
  expect(getRequests()[0]!.headers).toMatchObject({ accesstoken: 'token-1', authorizationuserid: '12' });
  leaving.abort();
  await reader.cancel().catch(() => undefined);
  await gone;
});

test('a guest, a malformed order and an order of somebody else are refused', async () => {
  answer = (_, response) => response.end(JSON.stringify({ code: 'NOT_FOUND', data: null }));
  expect((await ask(undefined)).status).toBe(401);
  expect((await ask('token-1', '?orderTransactionId=..%2F..')).status).toBe(400);
  expect((await ask('token-1', '')).status).toBe(400);
  expect(getRequests()).toEqual([]);
  expect((await ask('token-1')).status).toBe(404);
});

test('SES-08 a denied token is renewed once and the events follow', async () => {
  answer = (request, response) => {
    if (request.headers.accesstoken === 'new-token') sendEvents(response);
    else response.end(JSON.stringify({ code: 0, data: 'Access Denied' }));
  };
  const response = await ask('old-token');
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toMatch(/^makan_session=/);
  expect(getRequests()).toHaveLength(2);
  await response.body!.cancel();
});
