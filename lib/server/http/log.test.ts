import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createAccessLog, createLog, redactUrl } from './log';

test('an address is written down without the credentials in its query', () => {
  expect(redactUrl('/my?accessToken=a1&moible=91&userId=7&tag=wallet#x')).toBe(
    '/my?accessToken=[redacted]&moible=[redacted]&userId=[redacted]&tag=wallet#x',
  );
  expect(redactUrl('/my?%61ccesstoken=a1&ACCESS%54oken=a2&tag=wallet')).toBe(
    '/my?%61ccesstoken=[redacted]&ACCESS%54oken=[redacted]&tag=wallet',
  );
  expect(redactUrl('/reserve-share?shareCode=s1&reservationId=s2&%zz=1')).toBe(
    '/reserve-share?shareCode=[redacted]&reservationId=[redacted]&%zz=1',
  );
  expect(redactUrl(`/home?a=${'b'.repeat(1_000)}`)).toHaveLength(500);
  expect(redactUrl('/api/gateway/party-events?partyId=p1&memberKey=k1')).toBe(
    '/api/gateway/party-events?partyId=p1&memberKey=[redacted]',
  );
  expect(redactUrl('/api/gateway/x?input=%7B%22mobile%22%3A1%7D')).toBe('/api/gateway/x?input=[redacted]');
});

function collectLines() {
  const collected = { lines: '' };
  const sink = new Writable({
    write(chunk, _, done) {
      collected.lines += chunk;
      done();
    },
  });
  return { collected, sink };
}

test('the access log writes one line with exactly its own fields', () => {
  const { collected, sink } = collectLines();
  const url = redactUrl('/my?accessToken=a1');
  const logAccess = createAccessLog('info', sink);
  const endedAt = Date.UTC(2026, 0, 2, 3, 4, 5, 6);
  logAccess({ requestId: 'r1', method: 'GET', host: 'sg.localhost', url, status: 200, ms: 0.4, endedAt });
  expect(JSON.parse(collected.lines)).toEqual({
    level: 'info',
    time: '2026-01-02T03:04:05.006Z',
    service: 'storefront',
    requestId: 'r1',
    method: 'GET',
    host: 'sg.localhost',
    url: '/my?accessToken=[redacted]',
    status: 200,
    ms: 0.4,
  });
});

test('each line of the access log has the time of its own request', () => {
  const { collected, sink } = collectLines();
  const logAccess = createAccessLog('info', sink);
  const line = { requestId: 'r1', method: 'GET', host: 'h', url: '/', status: 200, ms: 1 };
  for (const endedAt of [1_000, 1_000, 1_001, 1_000]) logAccess({ ...line, endedAt });
  const times = collected.lines
    .trim()
    .split('\n')
    .map((text) => Date.parse(JSON.parse(text).time));
  expect(times).toEqual([1_000, 1_000, 1_001, 1_000]);
});

test('the access log bounds a made-up host', () => {
  const { collected, sink } = collectLines();
  const line = { requestId: 'r1', method: 'GET', url: '/', status: 200, ms: 1, endedAt: 0 };
  createAccessLog('info', sink)({ ...line, host: 'h'.repeat(10_000) });
  expect(JSON.parse(collected.lines).host).toHaveLength(260);
});

test('the access log is silent above its level', () => {
  const { collected, sink } = collectLines();
  const logAccess = createAccessLog('warn', sink);
  logAccess({ requestId: 'r1', method: 'GET', host: 'h', url: '/', status: 200, ms: 1, endedAt: 0 });
  expect(collected.lines).toBe('');
});

test('secrets never reach a log, wherever they are put', () => {
  const { collected, sink } = collectLines();
  const log = createLog('info', sink);
  log.info(
    {
      cookie: 'secret-1',
      headers: { cookie: 'secret-2', authorization: 'secret-3' },
      a: { token: 'secret-4' },
    },
    'x',
  );
  expect(collected.lines).not.toMatch(/secret-\d/);
  expect(JSON.parse(collected.lines)).toMatchObject({ level: 'info', service: 'storefront', msg: 'x' });
});
