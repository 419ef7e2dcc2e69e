import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog, removeCredentials, removeSecretSegment } from './log';

function captureLog(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  write(createLog('info', sink));
  return text;
}

test('a line is JSON with level, time and service', () => {
  const line = JSON.parse(captureLog((log) => log.info({ requestId: 'r-1' }, 'order placed')));
  expect(line).toMatchObject({ level: 'info', service: 'backend', requestId: 'r-1', msg: 'order placed' });
  expect(new Date(line.time).toISOString()).toBe(line.time);
});

test('tokens, codes, passwords and numbers are redacted at any depth that requests have', () => {
  const text = captureLog((log) =>
    log.warn({
      accessToken: 'tell-me',
      headers: { cookie: 'tell-me', authorization: 'tell-me' },
      body: { mobile: 'tell-me', password: 'tell-me', code: 'tell-me' },
      deep: { request: { token: 'tell-me' } },
    }),
  );
  expect(text).not.toContain('tell-me');
  expect(text).toContain('[redacted]');
});

test('an address keeps its keys and loses its credentials', () => {
  expect(removeCredentials('/my?tag=wallet&accesstoken=abc&moible=91234567&userId=7')).toBe(
    '/my?tag=wallet&accesstoken=[redacted]&moible=[redacted]&userId=[redacted]',
  );
});

test.each([
  ['/print/star/tell-me', '/print/star/[redacted]'],
  ['/print/epson/tell-me/more', '/print/epson/[redacted]/more'],
  ['/calendar/tell-me/reservations.ics', '/calendar/[redacted]/reservations.ics'],
  ['/calendars/7', '/calendars/7'],
])('the secret of the address %s is not logged', (path, logged) => {
  expect(removeSecretSegment(path)).toBe(logged);
});

test('an error keeps its code, its calls and its cause, and loses the parameters of its query', () => {
  const cause = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const error = new Error('Failed query: select $1\nparams: tell-me', { cause });
  const text = captureLog((log) => log.error({ err: error }, 'it failed'));
  expect(text).not.toContain('tell-me');
  const { err } = JSON.parse(text);
  expect(err).toMatchObject({ message: 'Failed query: select $1', cause: { code: '40P01' } });
  expect(err.stack).toContain('log.test.ts');
});

test('the reason of a domain error is logged', () => {
  expect(JSON.parse(captureLog((log) => log.info({ code: 'OUT_OF_STOCK' }, 'refused'))).code).toBe(
    'OUT_OF_STOCK',
  );
});
