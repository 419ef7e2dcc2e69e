import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getRunSettings } from '@/lib/testing/random-runs';
import { listShares } from './refund-shares';

test('API-70 a third of the price paid by wallet comes back a third each time, to the cent', () => {
  const parts = [
    { id: 'wallet', amount: 1000 },
    { id: 'card', amount: 2000 },
  ];
  const pieces = { price: 1000, count: 3, smallest: 1 };
  expect([0, 1, 2].map((before) => listShares(parts, { ...pieces, before, after: before + 1 }))).toEqual([
    [
      { id: 'wallet', amount: 333 },
      { id: 'card', amount: 667 },
    ],
    [
      { id: 'wallet', amount: 333 },
      { id: 'card', amount: 667 },
    ],
    [
      { id: 'wallet', amount: 334 },
      { id: 'card', amount: 666 },
    ],
  ]);
});

test('API-70 đ come back whole', () => {
  const parts = [
    { id: 'wallet', amount: 10_000 },
    { id: 'card', amount: 20_000 },
  ];
  const shares = listShares(parts, { price: 10_000, count: 3, before: 0, after: 1, smallest: 100 });
  expect(shares).toEqual([
    { id: 'wallet', amount: 3_300 },
    { id: 'card', amount: 6_700 },
  ]);
});

test('nothing is left out and nothing invented for what cost nothing', () => {
  expect(listShares([], { price: 0, count: 2, before: 0, after: 2, smallest: 1 })).toEqual([]);
  expect(
    listShares([{ id: 'card', amount: 500 }], { price: 500, count: 1, before: 0, after: 1, smallest: 1 }),
  ).toEqual([{ id: 'card', amount: 500 }]);
});

test('partial refunds in any portions sum exactly to what each part paid', () => {
  const smallest = fc.constantFrom(1, 100);
  const purchase = smallest.chain((unit) =>
    fc
      .record({ price: fc.integer({ min: 1, max: 5_000_000 }), count: fc.integer({ min: 1, max: 60 }) })
      .chain(({ price, count }) =>
        fc.record({
          unit: fc.constant(unit),
          price: fc.constant(price * unit),
          count: fc.constant(count),
          wallet: fc.integer({ min: 0, max: price * count }).map((part) => part * unit),
          portions: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: count, maxLength: count }),
        }),
      ),
  );
  fc.assert(
    fc.property(purchase, ({ unit, price, count, wallet, portions }) => {
      const parts = [
        { id: 'wallet', amount: wallet },
        { id: 'card', amount: price * count - wallet },
      ];
      const back: Record<string, number> = { wallet: 0, card: 0 };
      for (let before = 0, turn = 0; before < count; turn++) {
        const after = Math.min(count, before + portions[turn]!);
        const shares = listShares(parts, { price, count, before, after, smallest: unit });
        expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(price * (after - before));
        for (const { id, amount } of shares) {
          expect(amount % unit).toBe(0);
          back[id]! += amount;
          expect(back[id]).toBeLessThanOrEqual(parts.find((part) => part.id === id)!.amount);
        }
        before = after;
      }
      expect(back).toEqual({ wallet, card: price * count - wallet });
    }),
    getRunSettings(500, 100),
  );
});
