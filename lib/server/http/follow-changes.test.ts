import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FollowedChanges, followChanges } from './follow-changes';

/** A backend with scripted answers for the stream, and its requests. */
let server: Server;
let asked: { url?: string; secret?: string | string[]; response: ServerResponse }[];
let answer: (response: ServerResponse, request: IncomingMessage) => void;
let applied: (number | 'everything')[];
let apply: (restaurantId?: number) => void;
let followed: FollowedChanges | undefined;
let logged: string;

beforeEach(async () => {
  asked = [];
  applied = [];
  logged = '';
  apply = (restaurantId) => applied.push(restaurantId ?? 'everything');
  answer = (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  server = createServer((request, response) => {
    asked.push({ url: request.url, secret: request.headers['x-gateway-secret'], response });
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  followed?.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function follow(silentAfterMs?: number, behindAfterMs?: number): FollowedChanges {
  followed = followChanges({
    backendUrls: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`],
    secret: 'the secret',
    apply: (restaurantId) => apply(restaurantId),
    log: pino(
      { level: 'warn' },
      {
        write: (line) => {
          logged += line;
        },
      },
    ),
    retryMs: 1,
    silentAfterMs,
    behindAfterMs,
  });
  return followed;
}
const send = (event: string, id: number, data: object = {}) =>
  asked.at(-1)!.response.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);

test('OPS-04 each change is applied, and its number counts', async () => {
  const { getState } = follow();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toMatchObject({ url: '/changes', secret: 'the secret' });
  expect(getState()).toEqual({ seq: undefined, isFollowing: false });
  send('change', 7, { restaurantId: 3473 });
  send('ready', 7);
  await expect.poll(getState).toEqual({ seq: 7, isFollowing: true });
  expect(applied).toEqual([3473]);
});

test('OPS-04 after a cut the stream resumes behind the last applied change', async () => {
  const { getState } = follow();
  await expect.poll(() => asked.length).toBe(1);
  send('ready', 4);
  await expect.poll(getState).toEqual({ seq: 4, isFollowing: true });
  asked[0]!.response.destroy();
  await expect.poll(() => asked.length).toBe(2);
  expect(getState().isFollowing).toBe(false);
  expect(asked[1]!.url).toBe('/changes?after=4');
  send('reset', 9);
  send('ready', 9);
  await expect.poll(getState).toEqual({ seq: 9, isFollowing: true });
  expect(applied).toEqual(['everything']);
});

test('OPS-04 a change that could not be applied is asked for again', async () => {
  let fails = true;
  const take = apply;
  apply = (restaurantId) => {
    if (fails) throw new Error('not taken');
    take(restaurantId);
  };
  const { getState } = follow();
  await expect.poll(() => asked.length).toBe(1);
  send('change', 5, { restaurantId: 1 });
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]!.url).toBe('/changes');
  fails = false;
  send('change', 5, { restaurantId: 1 });
  send('ready', 5);
  await expect.poll(getState).toEqual({ seq: 5, isFollowing: true });
});

test.each([
  ['a backend sends the changes to another storefront', '{"followers": 1}', true],
  ['no storefront follows', '{"followers": 0}', false],
  ['the backend answers something else', 'down', false],
])('OPS-11 without the stream a storefront is behind others when %s: %s', async (_, body, isBehind) => {
  answer = (response, { url }) => response.writeHead(url === '/changes/followers' ? 200 : 503).end(body);
  expect(await follow(undefined, 0).isBehindOthers()).toBe(isBehind);
  const request = asked.find(({ url }) => url === '/changes/followers');
  expect(request).toMatchObject({ secret: 'the secret' });
});

test('OPS-11 a storefront that follows, or lost the stream a moment ago, asks nobody and is not behind', async () => {
  const { getState, isBehindOthers } = follow(undefined, 60_000);
  expect(await isBehindOthers()).toBe(false);
  await expect.poll(() => asked.length).toBe(1);
  send('ready', 4);
  await expect.poll(() => getState().isFollowing).toBe(true);
  expect(await isBehindOthers()).toBe(false);
  expect(asked.map(({ url }) => url)).not.toContain('/changes/followers');
});

test('OPS-04 a connection that has gone silent is replaced', async () => {
  follow(50);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
});

test('OPS-04 a backend without the stream is asked again, and the storefront goes on', async () => {
  answer = (response) => response.writeHead(404).end('{}');
  const { getState } = follow();
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  expect(getState()).toEqual({ seq: undefined, isFollowing: false });
});

test('OPS-04 a storefront with another secret than the backend says in the log what to do', async () => {
  answer = (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0,"data":"Access Denied"}');
  follow();
  await expect.poll(() => logged).toContain('GATEWAY_SECRET of this storefront; it must be the same on both');
});
