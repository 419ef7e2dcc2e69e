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
  createAccessLog(
    'info',
    sink,
  )({ requestId: 'r1', method: 'GET', host: 'sg.localhost', url, status: 200, ms: 0.4 });
  const { time, ...line } = JSON.parse(collected.lines);
  expect(Number.isNaN(Date.parse(time))).toBe(false);
  expect(line).toEqual({
    level: 'info',
    service: 'storefront',
    requestId: 'r1',
    method: 'GET',
    host: 'sg.localhost',
    url: '/my?accessToken=[redacted]',
    status: 200,
    ms: 0.4,
  });
});

test('the access log bounds a made-up host', () => {
  const { collected, sink } = collectLines();
  const line = { requestId: 'r1', method: 'GET', url: '/', status: 200, ms: 1 };
  createAccessLog('info', sink)({ ...line, host: 'h'.repeat(10_000) });
  expect(JSON.parse(collected.lines).host).toHaveLength(260);
});

test('the access log is silent above its level', () => {
  const { collected, sink } = collectLines();
  createAccessLog('warn', sink)({ requestId: 'r1', method: 'GET', host: 'h', url: '/', status: 200, ms: 1 });
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
