import { expect, test } from 'vitest';
import { partyColors } from '@/lib/contract/party-values';
import { getFreeColor } from './party-values';

const all = Array.from({ length: partyColors }, (_, color) => color);

test.each<[name: string, taken: number[], wanted: number, color: number]>([
  ['a free color is taken as wanted', [0, 2], 1, 1],
  ['a taken color is replaced by the first free one', [0, 1, 3], 3, 2],
  ['with every color taken two members share the wanted one', all, 5, 5],
])('TAB-01 %s', (_, taken, wanted, color) => {
  expect(getFreeColor(taken, wanted)).toBe(color);
});
