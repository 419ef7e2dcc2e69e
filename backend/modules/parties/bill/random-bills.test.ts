import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CountryCode } from '@/lib/contract/vocabulary';
import { getShareAmount, listEaters, listOwnAmounts, splitVoucher } from '@/lib/domain/parties/split-bill';
import { getOff } from '@/lib/domain/promotions/evaluate';
import { getRunSettings } from '@/lib/testing/random-runs';
import { getSmallestAmount } from '../../../core/money';
import { createDishRow, getEnglish } from '../../../testing/dish-row';
import { createOrderLine } from '../../../testing/shop';
import { chooseLine } from '../../orders/placing/choices';
import { type FeeFacts, getBoxFee, getDishPrice, getPrice } from '../../orders/placing/fees';
import { toGroupRound } from '../groups/group-bill';

const percent = fc.constantFrom(0, 5, 7, 8, 9, 10, 12.5);
const people = fc.integer({ min: 1, max: 12 });

const rule = fc.record({
  countryCode: fc.constantFrom<CountryCode>('SG', 'MY', 'VN'),
  discountPercent: percent,
  servicePercent: percent,
  /** The delivery fee of a group. */
  deliveryFee: fc.nat(30),
  packageFee: fc.nat(4),
  boxFee: fc.nat(2),
  feeSplit: fc.constantFrom('equal' as const, 'opener' as const),
  taxes: fc.array(fc.record({ percent, included: fc.boolean() }), { maxLength: 2 }),
  promotion: fc.option(fc.record({ percentOff: fc.option(percent), amountOff: fc.nat(40) })),
});

const dish = fc.record({
  member: fc.nat(11),
  forAll: fc.boolean(),
  others: fc.array(fc.nat(11), { maxLength: 3 }),
  price: fc.integer({ min: 1, max: 400 }),
  count: fc.integer({ min: 1, max: 4 }),
});
const bill = fc.record({
  isGroup: fc.boolean(),
  members: people,
  rule,
  rounds: fc.array(fc.array(dish, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
});
type Bill = typeof bill extends fc.Arbitrary<infer Value> ? Value : never;
type Rule = Bill['rule'];

/** Returns the scale of a country's amounts: 1 is the smallest amount or ten of it. */
const getScale = (countryCode: CountryCode) =>
  getSmallestAmount(countryCode) * (countryCode === 'VN' ? 1000 : 7);

/** Prices a round like an order, and splits it like the bill of a table or a group. */
function priceRound(dishes: Bill['rounds'][number], { isGroup, members, rule: given }: Bill) {
  const unit = getSmallestAmount(given.countryCode);
  const scale = getScale(given.countryCode);
  const lines = dishes.map(({ price, count }) =>
    chooseLine(
      createDishRow({ price: price * scale, boxFee: given.boxFee * scale }),
      createOrderLine(1, count),
      getEnglish,
    ),
  );
  const tableNo = isGroup ? undefined : 'A1';
  const facts: FeeFacts = {
    countryCode: given.countryCode,
    deliveryType: isGroup ? 'DELIVERY_TO_HOME' : 'SELF_PICKUP',
    tableNo,
    pickup: {
      discountPercent: 0,
      leadMinutes: 0,
      tableDiscountPercent: given.discountPercent,
      tableServicePercent: given.servicePercent,
    },
    fees: { package: given.packageFee * scale, service: { percent: given.servicePercent } },
    taxes: toTaxes(given),
    deliveryFee: given.deliveryFee * scale,
  };
  const { before, selfPickup } = getDishPrice(lines, facts);
  const price = getPrice(lines, {
    ...facts,
    promotions: given.promotion
      ? [
          {
            code: 'CODE',
            name: { en: 'Code' },
            amount: Math.min(
              getOff(
                {
                  percentOff: given.promotion.percentOff,
                  amountOff: given.promotion.percentOff === null ? given.promotion.amountOff * scale : null,
                },
                before,
                unit,
              ),
              before - selfPickup,
            ),
          },
        ]
      : [],
  });
  const toNo = (member: number) => (member % members) + 1;
  const present = Array.from({ length: members }, (_, index) => index + 1);
  const orderers = present.filter((no) => dishes.some(({ member }) => toNo(member) === no));
  const owned = dishes.map(({ member, forAll, others }, index) => ({
    memberNo: toNo(member),
    eaters: listEaters(
      { memberNo: toNo(member), forAll, sharedWith: others.map(toNo) },
      { present, sharers: isGroup ? orderers : present },
    ),
    unitPrice: lines[index]!.unitPrice,
    boxFee: getBoxFee(lines[index]!, tableNo !== undefined),
    count: lines[index]!.count,
  }));
  const round = isGroup
    ? toGroupRound(price, owned, given.feeSplit, unit)
    : {
        total: price.total,
        lines: owned.map(({ eaters, unitPrice, count }) => ({ eaters, total: unitPrice * count })),
      };
  return { price, round, owned };
}

/** Prices include all taxes or none. */
const toTaxes = ({ taxes }: Rule) =>
  taxes.map((tax, index) => ({
    name: { en: `Tax ${index}` },
    percent: tax.percent,
    included: taxes[0]!.included,
  }));

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('TAB-05 TAB-06 of any bill, with service, taxes, discounts, vouchers and delivery in three countries, the shares sum to it and never exceed it', () => {
  fc.assert(
    fc.property(
      bill,
      fc.array(
        fc.record({
          who: fc.nat(11),
          kind: fc.constantFrom(
            'own' as const,
            'equal' as const,
            'all' as const,
            'amount' as const,
            'voucher' as const,
          ),
          faceValue: fc.integer({ min: 1, max: 500 }),
          parts: fc.integer({ min: 1, max: 12 }),
          part: fc.double({ min: 0, max: 1, noNaN: true }),
          isGivenUp: fc.boolean(),
        }),
        { maxLength: 25 },
      ),
      (given, shares) => {
        const unit = getSmallestAmount(given.rule.countryCode);
        const members = Array.from({ length: given.members }, (_, index) => index + 1);
        // A group has one order.
        const priced = (given.isGroup ? given.rounds.slice(0, 1) : given.rounds).map((dishes) =>
          priceRound(dishes, given),
        );
        for (const { price } of priced) {
          const { fees, total } = price;
          const parts = fees.dishAmount + fees.serviceFee + fees.boxFee + fees.packageFee + fees.deliveryFee;
          expect(parts + fees.consumeTax).toBe(total);
          expect(total).toBeGreaterThanOrEqual(0);
        }
        const total = sum(priced.map(({ price }) => price.total));
        const own = listOwnAmounts(
          priced.map(({ round }) => round),
          members,
          unit,
        );
        expect(sum(own)).toBe(total);
        for (const amount of own) expect(amount).toBeGreaterThanOrEqual(0);

        const paid = members.map(() => 0);
        const toFacts = (at: number, parts: number) => ({
          left: total - sum(paid),
          total,
          own: own[at]!,
          covered: paid[at]!,
          parts,
          part: at,
          unit,
        });
        for (const { who, kind, parts, part, faceValue, isGivenUp } of shares) {
          const at = who % members.length;
          const facts = toFacts(at, parts);
          const getAmount = () => {
            if (kind === 'amount') return Math.floor((facts.left * part) / unit) * unit;
            if (kind !== 'voucher') return getShareAmount(kind, facts);
            const worth = faceValue * getScale(given.rule.countryCode);
            const { paid: byVoucher, lapsed } = splitVoucher(worth, facts.left);
            expect(byVoucher + lapsed).toBe(worth);
            expect(lapsed === 0 || byVoucher === facts.left).toBe(true);
            return byVoucher;
          };
          const amount = getAmount();
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(facts.left);
          if (!isGivenUp) paid[at]! += amount;
        }
        for (const at of members.keys()) paid[at]! += getShareAmount('own', toFacts(at, 1));
        paid[0]! += getShareAmount('all', toFacts(0, 1));
        expect(sum(paid)).toBe(total);
      },
    ),
    getRunSettings(10_000, 1_000),
  );
});

test('TAB-11 who orders and shares nothing in a group pays nothing, unless they pay for the delivery', () => {
  fc.assert(
    fc.property(bill, (given) => {
      const { round, owned } = priceRound(given.rounds[0]!, { ...given, isGroup: true });
      const members = Array.from({ length: given.members }, (_, index) => index + 1);
      const own = listOwnAmounts([round], members, getSmallestAmount(given.rule.countryCode));
      const eaters = new Set(owned.flatMap(({ memberNo, eaters: sharers }) => [memberNo, ...sharers]));
      for (const no of members)
        if (!eaters.has(no) && !(no === 1 && given.rule.feeSplit === 'opener')) expect(own[no - 1]).toBe(0);
    }),
    getRunSettings(10_000, 1_000),
  );
});
