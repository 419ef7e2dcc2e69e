import { expect, test } from 'vitest';
import { orderingSiteLink } from './paths';

test.each(['https://order.example.test', 'https://order.example.test/'])(
  'RT-27 the separate ordering site at %s',
  (host) => {
    expect(orderingSiteLink(host)).toBe('https://order.example.test/#/pages/main/home');
  },
);
