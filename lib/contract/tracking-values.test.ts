import { expect, test } from 'vitest';
import { getSourceLabel } from './tracking-values';

test('TRK-02 utm_source 0 to 6 and 99 have labels of ours, all different; anything else is other', () => {
  const labels = ['0', '1', '2', '3', '4', '5', '6', '99'].map(getSourceLabel);
  expect(labels).toEqual(['direct', 'search', 'map', 'social', 'e-mail', 'outlet', 'table', 'other']);
  for (const unknown of ['7', '06', '-1', 'newsletter', 'toString', '__proto__'])
    expect(getSourceLabel(unknown)).toBe('other');
  expect([getSourceLabel(undefined), getSourceLabel('')]).toEqual(['direct', 'direct']);
});
