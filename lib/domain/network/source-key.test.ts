import { expect, test } from 'vitest';
import { getSourceKey, listSourceKeys } from './source-key';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%s is counted as %s', (address, key) => {
  expect(getSourceKey(address)).toBe(key);
});

test('an IPv6 address is counted by its /64 and its /48 network', () => {
  expect(listSourceKeys('2001:db8:1:2:3:4:5:6')).toEqual(['2001:db8:1:2::/64', '2001:db8:1::/48']);
  expect(listSourceKeys('203.0.113.7')).toEqual(['203.0.113.7']);
});
