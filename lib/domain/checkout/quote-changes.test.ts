import { expect, test } from 'vitest';
import { listQuoteChanges } from './quote-changes';

const createLine = (dishName: string, totalAmount: number) =>
  ({ dishId: 1, dishName, dishCount: 1, dishPrice: totalAmount, totalAmount }) as never;

test('only what costs another amount than before is named', () => {
  const shown = {
    dishList: [createLine('Laksa', 970), createLine('Teh tarik', 260)],
    deliveryFee: 400,
    consumeTax: 100,
  };
  const now = {
    dishList: [createLine('Laksa', 1070), createLine('Teh tarik', 260)],
    deliveryFee: 400,
    consumeTax: 109,
  };
  expect(listQuoteChanges(shown, now)).toEqual([
    { kind: 'dish', id: 'dish-0', name: 'Laksa', before: 970, after: 1070 },
    { kind: 'fee', id: 'tax', key: 'tax', before: 100, after: 109 },
  ]);
});

test('a fee that came or went changed from or to nothing', () => {
  const changes = listQuoteChanges({ dishList: [], boxFee: 90 }, { dishList: [], serviceFee: 120 });
  expect(changes.map(({ before, after, id }) => [id, before, after])).toEqual([
    ['lunchBox', 90, 0],
    ['service', 0, 120],
  ]);
});

test('equal quotes have no changes', () => {
  const quote = { dishList: [createLine('Laksa', 970)], deliveryFee: 400 };
  expect(listQuoteChanges(quote, quote)).toEqual([]);
});

test('a dish that is ordered in another number did not change its price', () => {
  const two = { ...(createLine('Laksa', 1940) as object), dishCount: 2 } as never;
  expect(listQuoteChanges({ dishList: [createLine('Laksa', 970)] }, { dishList: [two] })).toEqual([]);
});
