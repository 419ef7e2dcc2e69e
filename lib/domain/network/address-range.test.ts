import { expect, test } from 'vitest';
import { isAddressRange, isInRanges } from './address-range';

test.each([
  ['10.0.0.2', ['10.0.0.2'], true],
  ['10.0.0.3', ['10.0.0.2'], false],
  ['::ffff:10.0.0.2', ['10.0.0.2'], true],
  ['10.0.255.7', ['127.0.0.1', '10.0.0.0/16'], true],
  ['10.1.0.1', ['10.0.0.0/16'], false],
  ['10.0.0.130', ['10.0.0.128/25'], true],
  ['10.0.0.127', ['10.0.0.128/25'], false],
  ['203.0.113.9', ['0.0.0.0/0'], true],
  ['::1', ['0:0:0:0:0:0:0:1'], true],
  ['FD00::1', ['fd00::/8'], true],
  ['fe80::1', ['fd00::/8'], false],
  ['2001:db8::1', ['0.0.0.0/0'], false],
  ['unknown', ['0.0.0.0/0', '::/0'], false],
  ['10.0.0.2', [], false],
])('OPS-02 the peer %s is a trusted proxy of %j: %s', (address, ranges, expected) => {
  expect(isInRanges(address, ranges)).toBe(expected);
});

test.each(['10.0.0', '10.0.0.256', '10.0.0.0/33', 'fd00::/129', 'fd00:::1', 'proxy', '', '1:2:3:4:5:6:7'])(
  '%j is no address and no network',
  (text) => expect(isAddressRange(text)).toBe(false),
);
