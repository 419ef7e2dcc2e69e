import { expect, test } from 'vitest';
import { findSandboxOrigin, isPayPage, refusesFrames } from './pay-page';

const sandbox = 'http://127.0.0.1:4200';

const hosts = ['pay.example'];

test.each<[address: string | undefined, sandbox: string | undefined, opened: boolean]>([
  ['https://pay.example/1', undefined, true],
  ['https://pay.example/1', sandbox, true],
  ['http://pay.example/1', sandbox, false],
  [`${sandbox}/pay/1`, sandbox, true],
  [`${sandbox}/pay/1`, undefined, false],
  ['http://127.0.0.1:4101/pay/1', sandbox, false],
  ['http://localhost:4200/pay/1', sandbox, false],
  ['http://diner@127.0.0.1:4200/pay/1', sandbox, false],
  ['http://127.0.0.1:4200\\@evil.example/', sandbox, false],
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

test.each<[address: string, opened: boolean, refused: boolean]>([
  ['https://checkout.stripe.com/c/pay/1', true, true],
  ['https://securecheckout.hit-pay.com/1', true, true],
  ['https://pay.payos.vn/web/1', true, true],
  ['https://pay.vnpay.vn/vpcpay.html?vnp_Amount=1', true, true],
  ['https://pay.example/1', true, false],
  ['https://checkout.stripe.com.evil.example/1', false, false],
  ['http://checkout.stripe.com/c/pay/1', false, true],
  ['http://127.0.0.1:4300/pay/1', true, true],
  [`${sandbox}/pay/1`, true, false],
])(
  'DEC-21 DEC-67 of the payment page %s beside a list of hosts: opened %s, refuses frames %s',
  (address, opened, refused) => {
    const pages = { hosts, sandbox, peers: 'http://127.0.0.1:4300' };
    expect([isPayPage(address, pages), refusesFrames(address, pages)]).toEqual([opened, refused]);
  },
);

test('the bundled payment pages are at their port of this machine', () => {
  expect(findSandboxOrigin(4200)).toBe(sandbox);
  expect(findSandboxOrigin(undefined)).toBeUndefined();
});
