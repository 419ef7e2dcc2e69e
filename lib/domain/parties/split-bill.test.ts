import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getRunSettings } from '@/lib/testing/random-runs';
import { getOwnAmounts, getShareAmount, splitByWeights, splitEqually } from './split-bill';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test.each([
  [1000, [1, 1, 1], 1, [334, 333, 333]],
  [1000, [1, 1, 2], 1, [250, 250, 500]],
  [100, [0, 0], 1, [50, 50]],
  [1, [5, 3, 2], 1, [1, 0, 0]],
  // Dong have no cents: parts are whole dong, 100 minor units each.
  [1_000_000, [1, 1, 1], 100, [333_400, 333_300, 333_300]],
  [0, [2, 1], 1, [0, 0]],
])('TAB-06 %i by weights %j in units of %i splits into %j', (amount, weights, unit, parts) => {
  expect(splitByWeights(amount, weights, unit)).toEqual(parts);
});

test('TAB-06 nobody gets no part of nothing', () => {
  expect(splitEqually(100, 0)).toEqual([]);
});

/** A bill as a table leaves it: rounds with fees, taxes and discounts in their totals, lines of members and for all. */
const bills = fc
  .record({ unit: fc.constantFrom(1, 5, 100), members: fc.integer({ min: 1, max: 50 }) })
  .chain(({ unit, members }) =>
    fc.record({
      unit: fc.constant(unit),
      members: fc.constant(Array.from({ length: members }, (_, index) => index + 1)),
      rounds: fc.array(
        fc.record({
          total: fc.integer({ min: 0, max: 5_000_000 }).map((steps) => steps * unit),
          lines: fc.array(
            fc.record({
              memberNo: fc.integer({ min: 1, max: members }),
              total: fc.integer({ min: 0, max: 500_000 }).map((steps) => steps * unit),
              forAll: fc.boolean(),
            }),
            { minLength: 1, maxLength: 12 },
          ),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    }),
  );

test('TAB-06 what everybody’s dishes come to is always the bill, in whole units of the currency', () => {
  fc.assert(
    fc.property(bills, ({ unit, members, rounds }) => {
      const own = getOwnAmounts(rounds, members, unit);
      expect(own).toHaveLength(members.length);
      expect(sum(own)).toBe(sum(rounds.map(({ total }) => total)));
      for (const amount of own) expect(amount % unit === 0 && amount >= 0).toBe(true);
    }),
    getRunSettings(10_000),
  );
});

test('TAB-06 however people pay one after another, never more is paid than the bill, and whoever pays the rest ends it', () => {
  const payers = fc.array(
    fc.record({
      who: fc.nat(49),
      kind: fc.constantFrom('own' as const, 'equal' as const, 'amount' as const),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(bills, payers, ({ unit, members, rounds }, acts) => {
      const total = sum(rounds.map((round) => round.total));
      const own = getOwnAmounts(rounds, members, unit);
      const covered = members.map(() => 0);
      for (const { who, kind, part } of acts) {
        const at = who % members.length;
        const left = total - sum(covered);
        const facts = {
          left,
          total,
          own: own[at]!,
          covered: covered[at]!,
          parts: members.length,
          part: at,
          unit,
        };
        const amount =
          kind === 'amount' ? Math.floor((left * part) / unit) * unit : getShareAmount(kind, facts);
        expect(amount).toBeLessThanOrEqual(left);
        expect(amount % unit).toBe(0);
        covered[at]! += amount;
      }
      const facts = { left: total - sum(covered), total, own: 0, covered: 0, parts: 1, part: 0, unit };
      expect(sum(covered) + getShareAmount('all', facts)).toBe(total);
    }),
    getRunSettings(10_000),
  );
});

test('TAB-06 when everybody pays their dishes, or everybody an equal part, the bill is paid', () => {
  fc.assert(
    fc.property(
      bills,
      fc.constantFrom('own' as const, 'equal' as const),
      ({ unit, members, rounds }, kind) => {
        const total = sum(rounds.map((round) => round.total));
        const own = getOwnAmounts(rounds, members, unit);
        let left = total;
        for (const at of members.keys())
          left -= getShareAmount(kind, {
            left,
            total,
            own: own[at]!,
            covered: 0,
            parts: members.length,
            part: at,
            unit,
          });
        expect(left).toBe(0);
      },
    ),
    getRunSettings(10_000),
  );
});
