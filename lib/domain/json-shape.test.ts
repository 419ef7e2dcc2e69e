import { expect, test } from 'vitest';
import { isWithinJsonLimits } from './json-shape';

const limits = { depth: 3, parts: 4 };

test.each([
  ['flat', '{"a":1}', true],
  ['as deep as allowed', '{"a":[{}]}', true],
  ['one level deeper', '{"a":[{"b":[]}]}', false],
  ['as many parts as allowed', '[{},{},{}]', true],
  ['one part more', '[{},{},{},{}]', false],
  ['brackets in a text', '{"a":"[[[[{{{{"}', true],
  ['a quote in a text', '{"a":"\\"[[[["}', true],
  ['a backslash at the end of a text', '{"a":"\\\\","b":[[[1]]]}', false],
  ['closed before it is opened', ']]]]', true],
])('JSON that is %s', (_, json, isWithin) => {
  expect(isWithinJsonLimits(json, limits)).toBe(isWithin);
});
