import { describe, expect, test } from 'vitest';
import { findRequestHost, normalizeHost } from './host';

describe('normalizeHost', () => {
  test.each([
    ['sg.localhost', 'sg.localhost'],
    ['SG.LocalHost:3000', 'sg.localhost'],
    ['sg.example.test.', 'sg.example.test'],
    ['sg.example.test.:443', 'sg.example.test'],
    ['  sg.localhost ', 'sg.localhost'],
    ['phở.example.test', 'xn--ph-rbt.example.test'],
    ['XN--PH-RBT.example.test', 'xn--ph-rbt.example.test'],
    ['127.0.0.1:3000', '127.0.0.1'],
    ['[::1]:3000', '[::1]'],
  ])('STF-01 %j is looked up as %j', (given, expected) => {
    expect(normalizeHost(given)).toBe(expected);
  });

  test.each([
    undefined,
    '',
    'a b',
    'user@host',
    'host/path',
    'host\\path',
    'a..b',
    '-a.test',
    `${'a'.repeat(64)}.test`,
    'x'.repeat(400),
    '%00',
    '../../etc',
  ])('%j is no host and is not looked up', (given) => {
    expect(normalizeHost(given)).toBeUndefined();
  });
});

test('X-Forwarded-Host counts only from a configured proxy', () => {
  const facts = { host: 'sg.localhost', forwardedHost: 'my.localhost, sg.localhost' };
  expect(findRequestHost({ ...facts, peer: '10.0.0.9' }, [])).toBe('sg.localhost');
  expect(findRequestHost({ ...facts, peer: '10.0.0.9' }, ['10.0.0.2'])).toBe('sg.localhost');
  expect(findRequestHost({ ...facts, peer: '10.0.0.2' }, ['10.0.0.2'])).toBe('my.localhost');
  expect(findRequestHost({ ...facts, peer: '::ffff:10.0.0.2' }, ['10.0.0.2'])).toBe('my.localhost');
});
