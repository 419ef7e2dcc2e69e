import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '@/backend/db/client';
import { createTestDatabase, type TestDatabase } from '@/backend/db/testing';
import { runJobs } from '@/backend/jobs/run-jobs';
import { createAdapterProviders } from '@/backend/providers/payment/adapter-providers';
import { startTestClient, type TestClient } from '@/backend/testing/client';
import { insertShop, type TestShop } from '@/backend/testing/shop';
import { startTracing } from '@/lib/domain/start-tracing';
import { findTracing, traced } from '@/lib/domain/tracing';
import { handleCall } from '@/lib/server/gateway/handle-call';
import { traceRequests } from '@/lib/server/http/trace-request';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

let database: TestDatabase;
let client: TestClient;
let collector: Server;
let storefront: Server;
let stop: () => Promise<void>;
let shop: TestShop;
let spans: Span[] = [];
const received: { service: string; headers: IncomingHttpHeaders }[] = [];

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans) {
      received.push({ service: resource.attributes[0].value.stringValue, headers: request.headers });
      spans = [...spans, ...scopeSpans.flatMap((scope: { spans: Span[] }) => scope.spans)];
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${await listen(collector)}`);
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-key=abc');
  stop = await startTracing('makan');
  database = await createTestDatabase();
  const pool = openDatabase(database.url, { max: 2 });
  client = await startTestClient(database, { db: pool.db, pool: pool.pool });
  shop = await insertShop(database.db, [{ price: 1000 }]);
  vi.stubEnv('BACKEND_URL', client.url);
  vi.stubEnv('GATEWAY_SECRET', client.deps.env.GATEWAY_SECRET);
  vi.stubEnv('SESSION_SECRET', 's'.repeat(40));

  // The server of the storefront without Next, which only finds the route handler.
  storefront = createServer(
    traceRequests(async (request, response) => {
      const headers = new Headers(request.headers as Record<string, string>);
      const answer = await handleCall(
        new Request(`http://x${request.url}`, { headers }),
        request.url!.split(/[/?]/)[3]!,
      );
      response.writeHead(answer.status).end(await answer.text());
    }),
  );
  await listen(storefront);

  const call = `/api/gateway/restaurant.menu?input=${encodeURIComponent(JSON.stringify({ restaurantId: shop.restaurantId }))}&mobile=81234567`;
  const { port } = storefront.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${call}`, {
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, 'x-page': 'page' },
  });
  expect(answer.status, await answer.clone().text()).toBe(200);

  const adapter = {
    descriptor: { name: 'stripe', title: 'Stripe', payTypes: { CREDITCARD_PAY: true } },
    look: async () => ({ state: 'waiting' }),
  };
  const source = { has: () => true, open: async () => ({}) };
  const provider = createAdapterProviders(adapter as never, source).CREDITCARD_PAY!;
  await traced('order', {}, () => provider.look!({ payee: 'Mei 81234567' } as never));

  const run = vi.fn(async () => 0);
  const jobs = await runJobs(client.deps, [{ name: 'test', everySeconds: 1, run }]);
  await vi.waitUntil(() => run.mock.calls.length > 0, { timeout: 60_000 });
  await jobs.stop();
  await stop();
  await pool.close();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  storefront.close();
  collector.close();
  await client.close();
  await database.close();
});

const getSpan = (name: string): Span => {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`no span ${name} of ${spans.map((span) => span.name).join(', ')}`);
  return found;
};

test('OPS-11 a request is one trace over the storefront, its gateway, the backend and PostgreSQL', () => {
  const names = ['GET call', 'gateway restaurant.menu', 'call restaurant.menu', 'GET restaurant.menu'];
  const path = names.map(getSpan);
  for (const [at, span] of path.entries()) {
    expect(span.parentSpanId || undefined).toBe(path[at - 1]?.spanId);
    expect(span.traceId).toBe(path[0]!.traceId);
  }
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === path.at(-1)!.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const { name } of statements) expect(name).toMatch(/^[A-Z]+( [a-z_]+)?$/);
});

test('OPS-11 a visitor’s own trace is not continued', () => {
  expect(spans.filter(({ traceId }) => traceId === 'a'.repeat(32))).toEqual([]);
});

test('OPS-11 calls to a payment company and runs of jobs have spans', () => {
  expect(getSpan('stripe look').parentSpanId).toBe(getSpan('order').spanId);
  expect(getSpan('job test').parentSpanId || undefined).toBeUndefined();
});

test('OPS-11 spans hold codes and names of the program only, never what a visitor sent', () => {
  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  const allowed = ['db.system.name', 'error.type', 'http.response.status_code', 'makan.kind'];
  expect([...keys].filter((key) => !allowed.includes(key))).toEqual([]);
  expect(JSON.stringify(spans)).not.toMatch(/81234567|Mei/);
});

test('OPS-11 the collector gets the name of the part and the headers of the settings', () => {
  expect(received[0]).toMatchObject({ service: 'makan', headers: { 'x-key': 'abc' } });
});

test('OPS-11 without a collector nothing is traced and work only runs', async () => {
  await startTracing('makan', {});
  expect(findTracing()).toBeUndefined();
  expect(traced('nothing', {}, () => 7)).toBe(7);
});
