import { expect, test } from 'vitest';
import { getSourceLabel } from '@/lib/contract/tracking-values';
import { findOutletLink } from './outlet-link';

test.each([
  ['https://katong.example.com/', 'https://katong.example.com/?utm_source=5'],
  ['https://example.com/katong?lang=en#menu', 'https://example.com/katong?lang=en&utm_source=5#menu'],
  ['https://example.com/?utm_source=3', 'https://example.com/?utm_source=5'],
  // A local trial has no TLS.
  ['http://my.localhost:3000/', 'http://my.localhost:3000/?utm_source=5'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,hi', undefined],
  ['https://good.example@bad.example/', undefined],
  ['https:\\\\bad.example', undefined],
  ['java\nscript:alert(1)', undefined],
  ['katong', undefined],
  ['', undefined],
  [undefined, undefined],
])('OUT-02 an outlet at %s is followed to %s', (given, link) => {
  expect(findOutletLink(given)).toBe(link);
});

test('the tag is the one that means an outlet', () => {
  expect(getSourceLabel('5')).toBe('outlet');
});
