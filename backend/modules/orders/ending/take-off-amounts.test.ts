import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCash } from '@/lib/contract/pay-types';
import { getRunSettings } from '@/lib/testing/random-runs';
import { listDishPromotions } from '../../../core/bill';
import { getCashUnit, getPercent, getPercentWithin, getSmallestAmount } from '../../../core/money';
import type { TaxRule } from '../../../schema/restaurant';
import { createDishRow } from '../../../testing/dish-row';
import { type FeeFacts, getPrice, getToPay, roundForCash } from '../placing/fees';
import { calculateShare, takeOff } from './take-off-amounts';

const gst = { name: { en: 'GST' }, percent: 9 };
const plain: FeeFacts = {
  countryCode: 'SG',
  deliveryType: 'DELIVERY_TO_HOME',
  pickup: { discountPercent: 10, leadMinutes: 20 },
  fees: {},
  taxes: [],
  deliveryFee: 300,
};

const createOrder = (
  lines: { unitPrice: number; count: number; boxFee?: number }[],
  facts: Partial<FeeFacts> = {},
) => {
  const chosen = lines.map(({ unitPrice, count, boxFee = 0 }, position) => ({
    dish: createDishRow({ id: position + 1, boxFee }),
    items: [],
    food: {},
    count,
    unitPrice,
    total: unitPrice * count,
  }));
  return {
    lines: lines.map(({ unitPrice, count, boxFee = 0 }, position) => ({
      position,
      count,
      unitPrice,
      boxFee,
    })),
    ...getPrice(chosen, { ...plain, ...facts }),
  };
};
const three = [
  { unitPrice: 1560, count: 1 },
  { unitPrice: 970, count: 1 },
  { unitPrice: 520, count: 1 },
];
const createPromotions = (...amounts: number[]) =>
  amounts.map((amount, index) => ({ code: `OFF${index}`, name: {}, amount }));

test.each<[string, Partial<FeeFacts>, number, Partial<Record<string, number>>]>([
  ['dishes and delivery alone', {}, 970, { dishAmount: 2080, deliveryFee: 300 }],
  ['a tax is its percent of what is left', { taxes: [gst] }, 1058, { consumeTax: 214 }],
  ['a tax that prices include adds nothing', { taxes: [{ ...gst, included: true }] }, 970, { consumeTax: 0 }],
  [
    'the service fee shrinks with the dishes',
    { fees: { package: 60, service: { percent: 3 } }, taxes: [gst] },
    1089,
    { serviceFee: 63, consumeTax: 225, packageFee: 60 },
  ],
  ['a fixed discount is shared by price', { promotions: createPromotions(500) }, 811, { dishAmount: 1739 }],
  ['a percentage is shared alike', { promotions: createPromotions(305) }, 873, { dishAmount: 1872 }],
  [
    'the pick-up discount shrinks with the dishes',
    { deliveryType: 'SELF_PICKUP', deliveryFee: undefined },
    873,
    { selfPickup: 208 },
  ],
  ['a free order stays free', { promotions: createPromotions(3050), deliveryFee: 0 }, 0, { dishAmount: 0 }],
  ['several promotions shrink alike', { promotions: createPromotions(300, 200) }, 811, { dishAmount: 1739 }],
  [
    'a lower delivery fee stays',
    { promotions: [{ code: 'free', name: {}, amount: 300, isDelivery: true }] },
    970,
    { deliveryFee: 0 },
  ],
  ['the small-order charge stays as it was', { smallOrder: { below: 9000, extra: 200 } }, 970, {}],
  [
    'the pay type’s charge shrinks with all that it is on',
    { payType: 'CREDITCARD_PAY', fees: { payService: { CREDITCARD_PAY: 2 } } },
    989,
    { payServiceFee: 48 },
  ],
])('CON-07 of a line of 9.70 goes back: %s', (_, facts, amount, fees) => {
  const before = createOrder(three, facts);
  const off = takeOff(before, before.lines, [{ position: 1, count: 1 }], 1);
  expect(off.amount).toBe(amount);
  expect(off.total).toBe(before.total - amount);
  expect(off.fees).toMatchObject(fees);
});

test('CON-07 a box fee goes with its pieces', () => {
  const before = createOrder([
    { unitPrice: 1000, count: 3, boxFee: 30 },
    { unitPrice: 500, count: 1, boxFee: 20 },
  ]);
  const off = takeOff(before, before.lines, [{ position: 0, count: 2 }], 1);
  expect([off.amount, off.fees.boxFee]).toEqual([2060, 50]);
});

test('CON-07 an order in cash is rounded to five sen again, by the rest', () => {
  const before = createOrder(
    [
      { unitPrice: 908, count: 1 },
      { unitPrice: 1000, count: 1 },
    ],
    { countryCode: 'MY', payType: 'CASH_PAY', deliveryFee: undefined, fees: {}, taxes: [] },
  );
  expect([before.total, before.fees.cashRounding]).toEqual([1910, 2]);
  const off = takeOff(before, before.lines, [{ position: 0, count: 1 }], 1, 'MY');
  expect([off.total, off.amount, off.fees.cashRounding]).toEqual([1000, 910, undefined]);
});

test('CON-07 of an order in cash that a voucher pays in part, the rest in cash is rounded', () => {
  const placed = createOrder(
    [
      { unitPrice: 908, count: 1 },
      { unitPrice: 1000, count: 1 },
    ],
    { countryCode: 'MY', payType: 'CASH_PAY', deliveryFee: undefined, fees: {}, taxes: [] },
  );
  const cash = { payType: 'CASH_PAY', countryCode: 'MY' } as const;
  const before = roundForCash({ ...placed, fees: { ...placed.fees, voucherPayAmount: 501 } }, cash);
  expect([before.total, getToPay(before), before.fees.cashRounding]).toEqual([1906, 1405, -2]);
  const off = takeOff(before, placed.lines, [{ position: 0, count: 1 }], 1, 'MY');
  expect([off.total, getToPay(off), off.fees.cashRounding]).toEqual([1001, 500, 1]);
});

test('CON-07 a free dish comes off an order that was not rounded for nothing', () => {
  const before = createOrder(
    [
      { unitPrice: 1908, count: 1 },
      { unitPrice: 0, count: 1 },
    ],
    { countryCode: 'MY', payType: 'DUITNOW_QR', deliveryFee: undefined },
  );
  const off = takeOff(before, before.lines, [{ position: 1, count: 1 }], 1, 'MY');
  expect([off.total, off.amount]).toEqual([1908, 0]);
});

test('CON-07 in Vietnam every part stays in whole đồng', () => {
  const before = createOrder(
    [
      { unitPrice: 3_333_300, count: 1 },
      { unitPrice: 6_666_700, count: 2 },
    ],
    { countryCode: 'VN', promotions: createPromotions(1_000_000), taxes: [{ name: {}, percent: 8 }] },
  );
  const off = takeOff(before, before.lines, [{ position: 1, count: 1 }], getSmallestAmount('VN'));
  for (const amount of [off.total, off.amount, off.fees.consumeTax, off.fees.promotion?.amount])
    expect(amount! % 100).toBe(0);
});

test.each([
  [100, 1, 3, 1, 33],
  [100, 2, 3, 1, 67],
  [1, 1, 2, 1, 1],
  [500, 1, 2, 100, 300],
  [550, 1, 2, 100, 275],
  [100, 0, 3, 1, 0],
  [100, 3, 3, 1, 100],
  [100, 0, 0, 1, 100],
])('of %i, %i of %i is left: %#', (amount, left, before, smallest, share) => {
  expect(calculateShare(amount, left, before, smallest)).toBe(share);
});

const lines = fc.array(
  fc.record({
    unitPrice: fc.integer({ min: 0, max: 9_000 }),
    count: fc.integer({ min: 1, max: 5 }),
    boxFee: fc.constantFrom(0, 0, 30),
  }),
  { minLength: 1, maxLength: 5 },
);
const facts = fc.record({
  countryCode: fc.constantFrom('SG' as const, 'MY' as const, 'VN' as const),
  deliveryType: fc.constantFrom('DELIVERY_TO_HOME' as const, 'SELF_PICKUP' as const),
  deliveryFee: fc.constantFrom(0, 300),
  pickup: fc.record({ discountPercent: fc.constantFrom(0, 10, 33.33), leadMinutes: fc.constant(20) }),
  fees: fc.record({
    package: fc.constantFrom(0, 60),
    service: fc.constantFrom(undefined, { percent: 3 }, { percent: 10, cap: 500 }),
    payService: fc.constantFrom<Record<string, number>>({}, { CARD: 2.5 }),
  }),
  payType: fc.constantFrom('CARD', 'CASH_PAY'),
  taxes: fc.constantFrom<TaxRule[][]>(
    [],
    [gst],
    [{ ...gst, included: true }],
    [
      { name: {}, percent: 6 },
      { name: {}, percent: 8.25 },
    ],
  ),
  promotions: fc.constantFrom([], [500], [99_999], [500, 300], [137, 1, 99_999]),
});

test('CON-07 whatever is taken off in whatever order, the parts add up and nothing goes back twice', () => {
  fc.assert(
    fc.property(
      lines,
      facts,
      fc.array(fc.nat(), { maxLength: 12 }),
      (given, { fees, promotions, ...rest }, picks) => {
        const unit = getSmallestAmount(rest.countryCode);
        // An order by card may be paid in cash later, so dishes come off a total that was never rounded.
        const cashUnit = getCashUnit(rest.countryCode);
        const inUnits = given.map((line) => ({
          ...line,
          unitPrice: line.unitPrice * unit,
          boxFee: line.boxFee * unit,
        }));
        let room = inUnits.reduce((sum, { unitPrice, count }) => sum + unitPrice * count, 0);
        const percentOff = rest.deliveryType === 'SELF_PICKUP' ? (rest.pickup?.discountPercent ?? 0) : 0;
        room -= getPercent(room, percentOff, unit);
        const amounts = promotions.map((amount) => {
          const off = Math.min(amount * unit, room);
          room -= off;
          return off;
        });
        const start = createOrder(inUnits, {
          ...rest,
          promotions: createPromotions(...amounts),
          fees: { ...fees, package: fees.package * unit },
        });
        let now = { fees: start.fees, total: start.total };
        let left = start.lines;
        let back = 0;
        for (const pick of picks) {
          const standing = left.filter(({ count }) => count > 0);
          if (standing.length === 0) break;
          const { position } = standing[pick % standing.length]!;
          const off = takeOff(now, left, [{ position, count: 1 }], unit, rest.countryCode);
          left = left.map((line) => (line.position === position ? { ...line, count: line.count - 1 } : line));
          back += off.amount;
          const { fees: after } = off;
          const dishes = left.reduce((sum, line) => sum + line.unitPrice * line.count, 0);
          const taxable =
            after.dishAmount +
            after.deliveryFee +
            after.packageFee +
            after.platformPackageFee +
            after.boxFee +
            after.smallOrderAmountExtraCharge +
            after.serviceFee +
            after.payServiceFee;
          expect(off.amount).toBeGreaterThanOrEqual(0);
          expect(off.total + back).toBe(start.total);
          expect(off.total).toBe(taxable + after.consumeTax + (after.cashRounding ?? 0));
          if (isCash(rest.payType)) expect(off.total % cashUnit).toBe(0);
          expect(after.dishAmountBeforePromotion).toBe(dishes);
          const promoted = listDishPromotions(after).map(({ amount }) => amount);
          expect(after.dishAmount).toBe(promoted.reduce((sum, off) => sum - off, dishes - after.selfPickup));
          expect(after.dishAmount).toBeGreaterThanOrEqual(0);
          for (const amount of [
            ...promoted,
            after.selfPickup,
            after.serviceFee,
            after.payServiceFee,
            after.boxFee,
            off.total,
          ])
            expect(amount).toBeGreaterThanOrEqual(0);
          const taxed = taxable - (rest.countryCode === 'MY' ? after.serviceFee : 0);
          for (const tax of after.taxes)
            expect(tax.amount).toBe(
              tax.included
                ? getPercentWithin(taxed, tax.percent, tax.percent, unit)
                : getPercent(taxed, tax.percent, unit),
            );
          now = off;
        }
      },
    ),
    getRunSettings(2_000),
  );
});
