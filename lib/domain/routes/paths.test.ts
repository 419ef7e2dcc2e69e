import { expect, test } from 'vitest';
import { getOrderingSiteLink } from './paths';

test.each(['https://order.example.test', 'https://order.example.test/'])(
  'RT-27 the separate ordering site at %s',
  (host) => {
    expect(getOrderingSiteLink(host)).toBe('https://order.example.test/#/pages/main/home');
  },
);
