import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getRunSettings } from '@/lib/testing/random-runs';
import { applyJsonPatch, createJsonPatch } from './json-patch';

const dishes = [
  { id: 'a', name: 'Laksa', count: 1 },
  { id: 'b', name: 'Satay', count: 2 },
  { id: 'c', name: 'Kaya toast', count: 1 },
];
const [laksa, satay, toast] = dishes as [object, object, object];

test.each<[name: string, after: object[], patch: object | undefined]>([
  ['an equal list is no change', dishes, undefined],
  [
    'a changed field is sent alone',
    [laksa, { ...satay, count: 3 }, toast],
    { items: [0, [1, { fields: { count: { value: 3 } } }], 2] },
  ],
  ['an item is taken out by the indexes of the others', [satay, toast], { items: [1, 2] }],
  ['items change places without being sent', [toast, laksa, satay], { items: [2, 0, 1] }],
  ['a new item is sent whole', [...dishes, { id: 'd' }], { items: [0, 1, 2, { value: { id: 'd' } }] }],
])('TAB-02 %s', (_, after, patch) => {
  expect(createJsonPatch(dishes as never, after as never)).toEqual(patch);
});

test('TAB-02 an equal list with a repeated item is no change', () => {
  expect(createJsonPatch(['a', 'a', 'b', 'a'], ['a', 'a', 'b', 'a'])).toBeUndefined();
});

test('TAB-02 a patch makes any value of any other', () => {
  // `-0` is no JSON, and `__proto__` is no field of a view.
  const json = fc
    .jsonValue()
    .map((value) => JSON.parse(JSON.stringify(value)))
    .filter((value) => !JSON.stringify(value).includes('__proto__'));
  fc.assert(
    fc.property(json, json, (before, after) => {
      const patch = createJsonPatch(before, after);
      expect(createJsonPatch(before, before)).toBeUndefined();
      expect(patch ? applyJsonPatch(before, JSON.parse(JSON.stringify(patch))) : before).toEqual(after);
    }),
    getRunSettings(5_000),
  );
});
