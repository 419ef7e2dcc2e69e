import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPolicyReports } from './policy-reports';

let server: Server;
let url: string;
let lines: Record<string, unknown>[];
let address: string;
let now: number;

beforeEach(async () => {
  lines = [];
  address = '203.0.113.1';
  now = 0;
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const reports = createPolicyReports({ log, clock: () => now });
  server = createServer((request, response) => {
    const normalized = { requestId: 'r', address, host: 'a', secure: false, path: '/', query: '' };
    void reports.take(request, response, normalized, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const report = {
  'csp-report': {
    'document-uri': 'https://a.example/home?accesstoken=secret',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js',
    'script-sample': 'typed by a diner',
  },
};
const send = async (body: string, method = 'POST') => {
  const response = await fetch(url, { method, body: method === 'GET' ? undefined : body });
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
};

test('a report is one line of the log, without secrets and without what the page held', async () => {
  expect((await send(JSON.stringify(report))).status).toBe(204);
  expect(lines).toMatchObject([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      page: 'https://a.example/home?accesstoken=[redacted]',
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|typed by/);
});

test('what is no report is refused, a long one unread', async () => {
  for (const body of ['', '[]', 'null', '{"csp-report":1}']) {
    now += 1_000_000;
    const { status, text } = await send(body);
    expect([status, JSON.parse(text).error.code]).toEqual([400, 'INVALID_INPUT']);
  }
  now += 1_000_000;
  expect((await send('x'.repeat(10_000))).status).toBe(413);
  expect((await send('', 'GET')).status).toBe(405);
  expect(lines).toEqual([]);
});

test('one source has 5 reports at once and all together 60, then 429 with the seconds to wait', async () => {
  const body = JSON.stringify(report);
  for (let count = 0; count < 5; count++) expect((await send(body)).status).toBe(204);
  const { status, headers } = await send(body);
  expect([status, headers.get('retry-after'), headers.get('ratelimit')]).toEqual([
    429,
    '60',
    '"reports";r=0;t=60',
  ]);
  for (let count = 2; count < 100; count++) {
    address = `203.0.113.${count}`;
    await send(body);
  }
  expect(lines).toHaveLength(60);
});
