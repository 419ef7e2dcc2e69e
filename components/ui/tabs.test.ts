import { expect, test } from 'vitest';
import { findTabAfterKey } from './tabs';

const tabs = [{ value: 'a' }, { value: 'b', disabled: true }, { value: 'c' }] as const;

test.each([
  ['a', 'ArrowRight', 'c'],
  ['c', 'ArrowRight', 'a'],
  ['a', 'ArrowLeft', 'c'],
  ['c', 'Home', 'a'],
  ['a', 'End', 'c'],
  ['a', 'Enter', undefined],
] as const)('from %s the key %s selects %s', (from, key, to) => {
  expect(findTabAfterKey(tabs, from, key)).toBe(to);
});
