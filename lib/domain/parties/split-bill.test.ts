import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getRunSettings } from '@/lib/testing/random-runs';
import {
  getShareAmount,
  listEaters,
  listOwnAmounts,
  listPayers,
  splitByWeights,
  splitEqually,
} from './split-bill';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test.each([
  [1000, [1, 1, 1], 1, [334, 333, 333]],
  [1000, [1, 1, 2], 1, [250, 250, 500]],
  [100, [0, 0], 1, [50, 50]],
  [1, [5, 3, 2], 1, [1, 0, 0]],
  // The dong has no cents: parts are whole dong, 100 minor units each.
  [1_000_000, [1, 1, 1], 100, [333_400, 333_300, 333_300]],
  [0, [2, 1], 1, [0, 0]],
])('TAB-06 %i by weights %j in units of %i splits into %j', (amount, weights, unit, parts) => {
  expect(splitByWeights(amount, weights, unit)).toEqual(parts);
});

test('TAB-06 nobody gets no part of nothing', () => {
  expect(splitEqually(100, 0)).toEqual([]);
});

test.each([
  ['one’s own', { memberNo: 2 }, [1, 2, 3], [2]],
  ['for all who are there', { memberNo: 2, forAll: true }, [1, 2, 4], [1, 2, 4]],
  ['for chosen people', { memberNo: 2, sharedWith: [3, 2] }, [1, 2, 3], [2, 3]],
  ['for others', { memberNo: 2, sharedWith: [1, 3] }, [1, 2, 3], [1, 3]],
  ['for chosen people of whom one left', { memberNo: 2, sharedWith: [2, 3] }, [1, 2], [2]],
  ['for chosen people who have all left', { memberNo: 2, sharedWith: [3] }, [1, 2], [2]],
  ['without a choice', { memberNo: 2, sharedWith: null }, [1, 2], [2]],
])('TAB-06 a line %s is shared by the right people', (_, line, present, eaters) => {
  expect(listEaters(line, { present, sharers: present })).toEqual(eaters);
});

/** A realistic bill: rounds with fees, taxes and discounts in their totals, lines of members and shared ones. */
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
              eaters: fc.uniqueArray(fc.integer({ min: 1, max: members }), { minLength: 1 }),
              total: fc.integer({ min: 0, max: 500_000 }).map((steps) => steps * unit),
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
      const own = listOwnAmounts(rounds, members, unit);
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
      const own = listOwnAmounts(rounds, members, unit);
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
        const own = listOwnAmounts(rounds, members, unit);
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

test('TAB-06 money that staff took at the counter makes no part of its own', () => {
  const guests = [1, 2, 3].map((no) => ({ no, hasLeft: false, covered: 0 }));
  expect(listPayers([{ no: 0, hasLeft: true, covered: 3000 }, ...guests], 2)).toEqual([1, 2, 3]);
});

test('TAB-06 of four who divide 100.00, the three who stay pay as much as the one who paid and left', () => {
  const left = [1, 2, 3, 4].map((no) => ({ no, hasLeft: no === 1, covered: no === 1 ? 2500 : 0 }));
  const payers = listPayers(left, 2);
  expect(payers).toEqual([1, 2, 3, 4]);
  const amounts = [2, 3, 4].map((no) =>
    getShareAmount('equal', {
      left: 7500,
      total: 10000,
      own: 0,
      covered: 0,
      parts: payers.length,
      part: payers.indexOf(no),
    }),
  );
  expect(amounts).toEqual([2500, 2500, 2500]);
  expect(
    listPayers(
      left.map((member) => ({ ...member, covered: 0 })),
      2,
    ),
  ).toEqual([2, 3, 4]);
});
