import { expect, test } from 'vitest';
import { tabAfterKey } from './tabs';

const tabs = [{ value: 'a' }, { value: 'b', disabled: true }, { value: 'c' }] as const;

test.each([
  ['a', 'ArrowRight', 'c'],
  ['c', 'ArrowRight', 'a'],
  ['a', 'ArrowLeft', 'c'],
  ['c', 'Home', 'a'],
  ['a', 'End', 'c'],
  ['a', 'Enter', undefined],
] as const)('from %s the key %s leads to %s', (from, key, to) => {
  expect(tabAfterKey(tabs, from, key)).toBe(to);
});
