import { describe, expect, test } from 'vitest';
import { getBackLink } from './order-link';

const origin = 'https://sg.example.test';
const getLink = (supplied: string | null | undefined) => getBackLink(supplied, 'a/b 1', origin, '/orderList');

describe('back link of an order', () => {
  test('RT-07 a supplied back URL of the same origin has the id appended', () => {
    expect(getLink('/my')).toBe('/my?id=a%2Fb%201');
    expect(getLink('/my?tag=order')).toBe('/my?tag=order&id=a%2Fb%201');
    expect(getLink('https://sg.example.test/en/my#top')).toBe('/en/my?id=a%2Fb%201#top');
  });

  test('RT-07 without a back URL the order list is next', () => {
    expect([undefined, null, ''].map(getLink)).toEqual(['/orderList', '/orderList', '/orderList']);
  });

  test('RT-07 a back URL of another origin counts as none', () => {
    for (const hostile of [
      'https://evil.example/my',
      '//evil.example/my',
      '/\\evil.example',
      '\\\\evil.example',
      '/.//evil.example',
      'http://sg.example.test/my',
      'https://sg.example.test.evil.example/',
      'https://sg.example.test:444/',
      'https://sg.example.test@evil.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      '/\t/evil.example',
      'https://',
    ])
      expect.soft(getLink(hostile), hostile).toBe('/orderList');
  });
});
