import { expect, test } from 'vitest';
import { sourceLabel } from './tracking-values';

test('TRK-02 utm_source 0 to 6 and 99 have labels of ours, all different; anything else is other', () => {
  const labels = ['0', '1', '2', '3', '4', '5', '6', '99'].map(sourceLabel);
  expect(labels).toEqual(['direct', 'search', 'map', 'social', 'e-mail', 'outlet', 'table', 'other']);
  for (const unknown of ['7', '06', '-1', 'newsletter', 'toString', '__proto__'])
    expect(sourceLabel(unknown)).toBe('other');
  expect([sourceLabel(undefined), sourceLabel('')]).toEqual(['direct', 'direct']);
});
