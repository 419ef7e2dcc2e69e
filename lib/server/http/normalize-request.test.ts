import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { normalizeRequest as readRequest, setTrustedHeaders } from './normalize-request';

/** Normalizes a request and prepares its headers, as the caching server does before Next. */
function normalizeRequest(request: IncomingMessage, trusted: string[]) {
  const normalized = readRequest(request, trusted);
  if (normalized) setTrustedHeaders(request, normalized);
  return normalized;
}

function createRequest(
  url: string,
  headers: Record<string, string> = {},
  remoteAddress = '203.0.113.9',
): IncomingMessage {
  return {
    url,
    headers: { host: 'sg.localhost', ...headers },
    socket: { remoteAddress },
  } as unknown as IncomingMessage;
}

test('headers that only Next may set are removed', () => {
  const given = createRequest('/home', {
    'x-middleware-subrequest': 'middleware',
    'x-middleware-prefetch': '1',
    'x-nextjs-data': '1',
    'x-matched-path': '/3473/en/home',
    'x-invoke-path': '/x',
    'content-security-policy': "script-src 'nonce-evil'",
    'content-security-policy-report-only': 'x',
    forwarded: 'host=evil.test',
    rsc: '1',
  });
  normalizeRequest(given, []);
  expect(Object.keys(given.headers).sort()).toEqual([
    'host',
    'rsc',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-request-id',
  ]);
});

test('forwarding headers of a stranger say nothing', () => {
  const given = createRequest('/home', {
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-host': 'my.localhost',
    'x-forwarded-proto': 'https',
    'x-request-id': 'chosen-by-them',
  });
  const arrival = normalizeRequest(given, ['10.0.0.1'])!;
  expect(arrival).toMatchObject({ address: '203.0.113.9', secure: false, path: '/home', query: '' });
  expect(arrival.requestId).not.toBe('chosen-by-them');
  expect(given.headers).toMatchObject({
    host: 'sg.localhost',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'http',
  });
});

test('those of a configured proxy count, and of a chain the address nearest to us that is no proxy', () => {
  const given = createRequest(
    '/home?a=1',
    {
      'x-forwarded-for': '6.6.6.6, 198.51.100.7, 10.0.0.2',
      'x-forwarded-host': 'my.example.test',
      'x-forwarded-proto': 'https',
      'x-request-id': 'from-the-proxy',
    },
    '::ffff:10.0.0.1',
  );
  expect(normalizeRequest(given, ['10.0.0.1', '10.0.0.2'])).toEqual({
    address: '198.51.100.7',
    host: 'my.example.test',
    secure: true,
    requestId: 'from-the-proxy',
    path: '/home',
    query: 'a=1',
  });
  expect(given.headers.host).toBe('my.example.test');
});

test('an absolute address is brought into the usual form; what is no address is refused', () => {
  const given = createRequest('http://my.localhost:3000/home?a=1');
  expect(normalizeRequest(given, [])).toMatchObject({ path: '/home', query: 'a=1' });
  expect(given.url).toBe('/home?a=1');
  expect(given.headers.host).toBe('my.localhost:3000');
  for (const url of ['*', 'ftp://x/', 'x', '', 'http://'])
    expect(normalizeRequest(createRequest(url), [])).toBeUndefined();
});
