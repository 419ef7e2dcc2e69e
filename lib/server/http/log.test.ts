import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog, loggedUrl } from './log';

test('an address is written down without the credentials in its query', () => {
  expect(loggedUrl('/my?accessToken=a1&moible=91&userId=7&tag=wallet#x')).toBe(
    '/my?accessToken=[redacted]&moible=[redacted]&userId=[redacted]&tag=wallet#x',
  );
  expect(loggedUrl('/api/gateway/x?input=%7B%22mobile%22%3A1%7D')).toBe('/api/gateway/x?input=[redacted]');
});

test('secrets never reach a log, wherever they are put', () => {
  let lines = '';
  const sink = new Writable({
    write(chunk, _, done) {
      lines += chunk;
      done();
    },
  });
  const log = createLog('info', sink);
  log.info(
    {
      cookie: 'secret-1',
      headers: { cookie: 'secret-2', authorization: 'secret-3' },
      a: { token: 'secret-4' },
    },
    'x',
  );
  expect(lines).not.toMatch(/secret-\d/);
  expect(JSON.parse(lines)).toMatchObject({ level: 'info', service: 'storefront', msg: 'x' });
});
