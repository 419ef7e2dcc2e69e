import { expect, test } from 'vitest';
import { mayLeadTo } from './pay-page';

const hosts = ['pay.example.com', '127.0.0.1:4200', 'pay.localhost:4200', 'plain.example.com:8080'];

test.each([
  'https://pay.example.com/p/1',
  'https://pay.example.com:443/p/1?x=1#y',
  'https://PAY.example.com/p/1',
  'http://127.0.0.1:4200/pay/1',
  'http://pay.localhost:4200/pay/1',
])('DEC-21 %s may be gone to', (address) => {
  expect(mayLeadTo(address, hosts)).toBe(true);
});

test.each([
  'http://pay.example.com/p/1',
  'https://evil.example/p/1',
  'https://pay.example.com.evil.example/',
  'https://evil.example/pay.example.com',
  'https://pay.example.com@evil.example/',
  'https://user:secret@pay.example.com/',
  'https://pay.example.com:8443/',
  'https://xpay.example.com/',
  '//pay.example.com/p/1',
  '/p/1',
  'pay.example.com/p/1',
  'javascript:alert(1)//pay.example.com',
  'data:text/html,https://pay.example.com/',
  'https:\\\\pay.example.com/',
  'https://pay.example.com\\@evil.example/',
  ' https://pay.example.com/',
  'https://pay.example.com/\n',
  'ftp://pay.example.com/',
  'http://127.0.0.1/pay/1',
  'http://127.0.0.1:9999/pay/1',
  'http://plain.example.com:8080/',
  '',
])('DEC-21 %j may not', (address) => {
  expect(mayLeadTo(address, hosts)).toBe(false);
});
