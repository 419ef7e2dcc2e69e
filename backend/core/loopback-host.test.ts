import { expect, test } from 'vitest';
import { isLoopbackHost } from './loopback-host';

test.each([
  '127.0.0.1',
  '127.0.0.53',
  '127.255.255.254',
  '::1',
  '[::1]',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '[::ffff:7f00:1]',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'sg.localhost',
  'Shop.Sg.LocalHost.',
  new URL('http://127.1').hostname,
  new URL('http://0x7f000001').hostname,
])('%s is this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

test.each([
  '',
  '.',
  '.localhost',
  'localhost..',
  'localhost.example.com',
  'notlocalhost',
  'sg-localhost',
  'a..localhost',
  '127.0.0.1.example.com',
  '127.0.0.1.nip.io',
  '127.1',
  '126.255.255.255',
  '128.0.0.1',
  '0.0.0.0',
  '::',
  '[::]',
  '::2',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '10.0.0.1',
  'localhost:3000',
  '127.0.0.1:3000',
  'user@localhost',
  'localhost/evil.example',
  'evil.example#.localhost',
])('%s is not this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});
