import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { streamPartyEvents } from './party-events';

const member = { partyId: 'party-1', memberKey: 'k'.repeat(32) };
let server: Server;
let seen: IncomingMessage[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.includes('findRestaurantByDomain'))
      return response.end(JSON.stringify({ code: '1', data: { restaurantId: 1, countryCode: 'SG' } }));
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('BACKEND_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('SESSION_SECRET', 's'.repeat(40));
});
beforeEach(() => {
  seen = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (query: Record<string, string>, signal?: AbortSignal) =>
  streamPartyEvents(
    new Request(`http://x/api/gateway/party-events?${new URLSearchParams(query)}`, {
      headers: { host: 'sg.localhost' },
      signal,
    }),
  );

test('TAB-02 a guest’s table comes through as it changes, in the language of the page, until the guest leaves', async () => {
  const gone = new Promise<void>((resolve) => {
    answer = (request, response) => {
      request.once('close', resolve);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: party\ndata: {"version":2}\n\n');
    };
  });
  const leaving = new AbortController();
  const response = await ask({ ...member, locale: 'vn' }, leaving.signal);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('event: party\ndata: {"version":2}\n\n');
  expect(seen[0]!.headers).toMatchObject({ locale: 'vn' });
  expect(new URL(seen[0]!.url!, 'http://x').searchParams.get('memberKey')).toBe(member.memberKey);
  leaving.abort();
  await gone;
});

test('TAB-08 a stranger’s secret follows nothing, and a malformed one is not passed on', async () => {
  answer = (_, response) => {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 'NOT_FOUND', data: null }));
  };
  const refused = await ask(member);
  expect(refused.status).toBe(404);
  expect(await refused.json()).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  seen = [];
  expect((await ask({ ...member, memberKey: 'short' })).status).toBe(400);
  expect((await ask({ partyId: 'party-1' })).status).toBe(400);
  expect(seen).toEqual([]);
});
