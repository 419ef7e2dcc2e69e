import { expect, test } from 'vitest';
import { listChanges } from './list-changes';

test.each([
  ['nothing', {}, []],
  ['a value', { reason: 'busy' }, [{ field: 'reason', value: 'busy' }]],
  ['an empty value', { reason: null, method: '' }, []],
  [
    'one value before and after',
    { before: 'counter', after: 'manager' },
    [{ field: 'change', before: 'counter', value: 'manager' }],
  ],
  [
    'a removed value',
    { before: 'counter', after: null },
    [{ field: 'change', before: 'counter', value: null }],
  ],
  [
    'fields that differ before and after',
    { before: { people: 2, time: '18:00' }, after: { people: 4, time: '18:00' } },
    [{ field: 'people', before: 2, value: 4 }],
  ],
  [
    'a field that came or went',
    { before: { onSale: true }, after: { onSale: false, until: '2026-11-27T16:00:00Z' } },
    [
      { field: 'onSale', before: true, value: false },
      { field: 'until', before: null, value: '2026-11-27T16:00:00Z' },
    ],
  ],
  [
    'the step of an order, without its numbers',
    { from: 2, to: 4, before: 'new', after: 'preparing', promisedAt: '2026-11-27T04:30:00Z' },
    [
      { field: 'change', before: 'new', value: 'preparing' },
      { field: 'promisedAt', value: '2026-11-27T04:30:00Z' },
    ],
  ],
  [
    'changes of the restaurant’s file by their paths',
    {
      changes: 2,
      first: [
        { path: 'dishes/laksa/price', before: 6.8, after: 7.5 },
        { path: 'hours', before: null, after: [] },
      ],
    },
    [
      { field: 'dishes/laksa/price', before: 6.8, value: 7.5 },
      { field: 'hours', before: null, value: [] },
    ],
  ],
  [
    'states by their numbers alone',
    { from: 1, to: 3 },
    [
      { field: 'from', value: 1 },
      { field: 'to', value: 3 },
    ],
  ],
])('CON-04 the log shows %s', (_, detail, expected) => {
  expect(listChanges(JSON.stringify(detail))).toEqual(expected);
});

test('CON-04 a text that is no JSON has no changes', () => {
  expect(listChanges('{"changes":["x')).toEqual([]);
});
