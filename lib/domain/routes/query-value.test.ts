import { expect, test } from 'vitest';
import { findQueryValue } from './query-value';

test.each([
  ['?keyword=laksa', 'keyword', 'laksa'],
  ['?KeyWord=nasi%20lemak', 'keyword', 'nasi lemak'],
  ['?MODE=pickup&mode=delivery', 'mode', 'pickup'],
  ['?Utm_Source=3', 'utm_source', '3'],
  ['?utm_source=', 'utm_source', ''],
  ['?utm_sources=3', 'utm_source', undefined],
  ['', 'mode', undefined],
])('DEC-47 %s has %s %s', (search, name, value) => {
  expect(findQueryValue(search, name)).toBe(value);
});
