import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDishGroup, createDishItem, createDishRow, getEnglish } from '../../testing/dish-row';
import { createOrderLine } from '../../testing/shop';
import { chooseLine } from '../orders/placing/choices';
import { isSetShort, linkSets } from './link-sets';

const laksa = createDishRow({
  id: 11,
  key: 'laksa',
  price: 850,
  food: { contains: ['crustacean'] },
  specs: [
    { specId: 5, key: 'small', name: { en: 'Small' }, price: 850, onSale: true },
    { specId: 6, key: 'large', name: { en: 'Large' }, price: 1050, onSale: true },
  ],
  groups: [createDishGroup({ key: 'spice', items: [createDishItem(71, { key: 'mild' })] })],
});
const tea = createDishRow({ id: 12, key: 'tea', name: { en: 'Tea' }, price: 250 });
const set = createDishRow({
  id: 13,
  key: 'set',
  name: { en: 'Set' },
  groups: [
    createDishGroup({
      key: 'main',
      items: [
        createDishItem(1, { name: {}, dish: 'laksa', spec: 'large', optionIds: { 'spice/mild': 901 } }),
      ],
    }),
    createDishGroup({ key: 'drink', items: [createDishItem(2, { name: {}, dish: 'tea' })] }),
  ],
});
const link = (dishes = [laksa, tea, set], soldOut: number[] = []) =>
  linkSets({ dishes, soldOut: new Set(soldOut), countryCode: 'SG' });
const all = [
  { itemId: 1, itemCount: 1 },
  { itemId: 2, itemCount: 1 },
  { itemId: 901, itemCount: 1 },
];

test('MEN-04 an item has the name, the food facts, the options and the price of its dish', () => {
  const [main] = link().sets[0]!.groups;
  expect(main!.items[0]).toMatchObject({
    name: { en: 'Laksa (Large)' },
    food: { contains: ['crustacean'] },
    linked: { dishId: 11, specId: 6, price: 1050 },
    groups: [{ key: 'spice', items: [{ itemId: 901, key: 'mild' }] }],
  });
});

test.each([
  ['marked as sold out', [laksa, tea, set], [11]],
  ['off sale', [{ ...laksa, onSale: false }, tea, set], []],
  ['no longer on the menu', [{ ...laksa, listed: false }, tea, set], []],
  ['without the specification', [{ ...laksa, specs: laksa.specs.slice(0, 1) }, tea, set], []],
])('MEN-04 a set whose only dish is %s is sold out', (_, dishes, soldOut) => {
  const linked = link(dishes, soldOut);
  expect(linked.soldOut.has(13)).toBe(true);
  expect(linked.sets[0]!.groups[0]!.items[0]).toMatchObject({ onSale: false });
});

test('MEN-04 a set whose only dish has no stock left is short', () => {
  const [linked] = link().sets;
  expect(isSetShort(linked!, new Map([[11, 0]]))).toBe(true);
  expect(isSetShort(linked!, new Map([[11, 1]]))).toBe(false);
});

test('MEN-04 the price is shared by the dishes’ own prices, and their extras stay theirs', () => {
  const linked = link().sets[0]!;
  const { unitPrice, items } = chooseLine(linked, createOrderLine(13, 1, { items: all }), getEnglish);
  expect(unitPrice).toBe(1000);
  // 10.00 by 10.50 and 2.50.
  expect(items.map(({ itemId, under, dishId, share }) => ({ itemId, under, dishId, share }))).toEqual([
    { itemId: 1, under: undefined, dishId: 11, share: 808 },
    { itemId: 901, under: 1, dishId: undefined, share: undefined },
    { itemId: 2, under: undefined, dishId: 12, share: 192 },
  ]);
});

test('MEN-04 the shares of a set are its price to the cent, and none is below zero', () => {
  const amount = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(
      amount,
      fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 6 }),
      (price, parts) => {
        const dishes = parts.map(([own], index) =>
          createDishRow({ id: index + 1, key: `d${index}`, price: own }),
        );
        const groups = parts.map(([, extra], index) =>
          createDishGroup({
            key: `g${index}`,
            hasPrice: true,
            items: [createDishItem(index + 1, { name: {}, dish: `d${index}`, price: extra })],
          }),
        );
        const row = createDishRow({ id: 99, key: 'set', price, groups });
        const [linked] = link([...dishes, row]).sets;
        const chosen = parts.map((_, index) => ({ itemId: index + 1, itemCount: 1 }));
        const line = chooseLine(linked!, createOrderLine(99, 1, { items: chosen }), getEnglish);
        expect(line.items.reduce((sum, { share = 0 }) => sum + share, 0)).toBe(line.unitPrice);
        expect(line.items.every(({ share = 0 }, index) => share >= parts[index]![1])).toBe(true);
      },
    ),
  );
});

test('MEN-05 halves start from the cheapest two, and cost the higher or the mean price', () => {
  const dishes = [700, 900, 1000].map((price, index) =>
    createDishRow({ id: index + 1, key: `d${index}`, price }),
  );
  const row = (halves: 'higher' | 'mean') =>
    createDishRow({
      id: 9,
      key: 'halves',
      price: 1,
      groups: [
        createDishGroup({
          mustSelect: 2,
          halves,
          items: dishes.map(({ id, key }) => createDishItem(id, { name: {}, dish: key })),
        }),
      ],
    });
  const chosen = [1, 3].map((itemId) => ({ itemId, itemCount: 1 }));
  const price = (halves: 'higher' | 'mean') => {
    const [linked] = link([...dishes, row(halves)]).sets;
    const { unitPrice, items } = chooseLine(linked!, createOrderLine(9, 1, { items: chosen }), getEnglish);
    return { from: linked!.price, unitPrice, shares: items.map(({ share }) => share) };
  };
  expect(price('higher')).toEqual({ from: 900, unitPrice: 1000, shares: [412, 588] });
  expect(price('mean')).toEqual({ from: 800, unitPrice: 850, shares: [350, 500] });
});
