import { expect, test } from 'vitest';
import { type CartLine, getLineId, type NewLine } from './cart-line';
import { replaceLine, restoreLines } from './change-line';

const createLine = (dishId: number, specId: number, dishCount = 1, more: Partial<NewLine> = {}): NewLine => ({
  dishId,
  specId,
  dishName: 'Laksa',
  items: [],
  dishCount,
  unitPrice: 850,
  ...more,
});
const createCart = (...lines: NewLine[]): CartLine[] =>
  lines.map((line) => ({ ...line, lineId: getLineId(line) }));
const formatLines = (lines: readonly CartLine[]) =>
  lines.map(({ dishId, specId, dishCount }) => `${dishCount} of ${dishId}/${specId}`);

const three = createCart(createLine(1, 1), createLine(2, 1, 2), createLine(2, 2));

test.each([
  ['another portion takes its place', three, createLine(2, 3, 2), ['1 of 1/1', '2 of 2/3', '1 of 2/2']],
  [
    'another count sets it instead of adding',
    three,
    createLine(2, 1, 1),
    ['1 of 1/1', '1 of 2/1', '1 of 2/2'],
  ],
  ['an equal line takes it in', three, createLine(2, 2, 2), ['1 of 1/1', '3 of 2/2']],
  ['a line that is gone is added', three.slice(0, 1), createLine(2, 3), ['1 of 1/1', '1 of 2/3']],
])('editing a line: %s', (_, lines, line, expected) => {
  expect(formatLines(replaceLine(lines, getLineId(createLine(2, 1)), line).lines)).toEqual(expected);
});

test('CRT-03 editing beyond the limit of all lines of the dish changes nothing', () => {
  const changed = replaceLine(three, getLineId(createLine(2, 1)), createLine(2, 3, 3, { maxOrderNumber: 3 }));
  expect(changed).toEqual({ lines: three, error: { code: 'MAX_NUMBER', most: 3, left: 2 } });
});

test('restored lines are in their places, once, and later changes stay', () => {
  const left = three.slice(0, 1);
  const later = createCart(createLine(1, 1, 4), createLine(9, 1));
  expect(restoreLines(left, three, three.slice(1))).toEqual(three);
  expect(formatLines(restoreLines(later, three, three.slice(1)))).toEqual([
    '4 of 1/1',
    '2 of 2/1',
    '1 of 2/2',
    '1 of 9/1',
  ]);
  expect(restoreLines(three, three, three.slice(1))).toEqual(three);
});
