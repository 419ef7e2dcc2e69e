import { expect, test } from 'vitest';
import { getSandboxOrigin, isPayPage } from './pay-page';

const sandbox = 'http://127.0.0.1:4100';

const hosts = ['pay.example'];

test.each<[address: string | undefined, sandbox: string | undefined, opened: boolean]>([
  ['https://pay.example/1', undefined, true],
  ['https://pay.example/1', sandbox, true],
  ['http://pay.example/1', sandbox, false],
  [`${sandbox}/pay/1`, sandbox, true],
  [`${sandbox}/pay/1`, undefined, false],
  ['http://127.0.0.1:4101/pay/1', sandbox, false],
  ['http://localhost:4100/pay/1', sandbox, false],
  ['http://diner@127.0.0.1:4100/pay/1', sandbox, false],
  ['http://127.0.0.1:4100\\@evil.example/', sandbox, false],
  ['javascript:alert(1)', sandbox, false],
  ['', sandbox, false],
  [undefined, sandbox, false],
])('DEC-21 HLP-02 of the payment page %s with the sandbox %s: %s', (address, origin, opened) => {
  expect(isPayPage(address, { sandbox: origin })).toBe(opened);
  expect(isPayPage(address, { hosts, sandbox: origin })).toBe(opened);
});

test('DEC-21 HLP-02 a payment page on a host that is not listed is not opened', () => {
  for (const address of [
    'https://evil.example/1',
    'https://pay.example.evil.example/1',
    'https://pay.example:8443/1',
    'https://pay.example@evil.example/1',
  ])
    expect(isPayPage(address, { hosts, sandbox }), address).toBe(false);
});

test('the bundled payment pages are at their port of this machine', () => {
  expect(getSandboxOrigin(4100)).toBe(sandbox);
  expect(getSandboxOrigin(undefined)).toBeUndefined();
});
