import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getRunSettings } from '@/lib/testing/random-runs';
import { getDeliveryStep, getDistanceMetres } from '../../../core/distance';
import { createDishRow, getEnglish } from '../../../testing/dish-row';
import { catchError } from '../../../testing/error-code';
import { createOrderLine } from '../../../testing/shop';
import { chooseLine } from './choices';
import { type FeeFacts, getPayServicePercent, getPrice } from './fees';
import { checkPromotion } from './promotion';

const createLines = (price: number, count = 1, boxFee = 0) => [
  chooseLine(createDishRow({ price, boxFee }), createOrderLine(1, count), getEnglish),
];
const facts: FeeFacts = {
  countryCode: 'SG',
  deliveryType: 'DELIVERY_TO_HOME',
  pickup: { discountPercent: 10, leadMinutes: 20 },
  fees: {},
  taxes: [],
  deliveryFee: 300,
};
const getTotal = (price: number, changes: Partial<FeeFacts> = {}, count = 1, boxFee = 0) =>
  getPrice(createLines(price, count, boxFee), { ...facts, ...changes }).total;
const pickup = { deliveryType: 'SELF_PICKUP' } as const;

test.each<[string, number, number]>([
  ['the delivery fee is added', getTotal(2000), 2300],
  ['pick-up takes 10 percent off and costs no delivery', getTotal(2000, pickup), 1800],
  [
    'the discount is the restaurant’s',
    getTotal(2000, { ...pickup, pickup: { discountPercent: 12.5, leadMinutes: 0 } }),
    1750,
  ],
  ['box fees are by piece', getTotal(1000, {}, 3, 20), 3000 + 60 + 300],
  [
    'package and platform package are by order',
    getTotal(1000, { fees: { package: 50, platformPackage: 30 } }),
    1380,
  ],
  [
    'a small order costs extra',
    getTotal(1999, { smallOrder: { below: 2000, extra: 150 } }),
    1999 + 150 + 300,
  ],
  [
    'an order that reaches the amount is not small',
    getTotal(2000, { smallOrder: { below: 2000, extra: 150 } }),
    2300,
  ],
  [
    'pick-up has no small-order extra',
    getTotal(1000, { ...pickup, smallOrder: { below: 2000, extra: 150 } }),
    900,
  ],
  ['service is a percent of the dishes', getTotal(2000, { fees: { service: { percent: 10 } } }), 2500],
  ['service stops at its cap', getTotal(20_000, { fees: { service: { percent: 10, cap: 500 } } }), 20_800],
  [
    'service counts after deductions',
    getTotal(2000, { ...pickup, fees: { service: { percent: 10 } } }),
    1980,
  ],
  ['a pay type may cost', getTotal(2000, { payType: 'PAY_NOW', fees: { payService: { PAY_NOW: 1 } } }), 2323],
  [
    'another pay type does not',
    getTotal(2000, { payType: 'CASH_PAY', fees: { payService: { PAY_NOW: 1 } } }),
    2300,
  ],
  ['tax is on dishes and fees', getTotal(2000, { taxes: [{ name: { en: 'GST' }, percent: 9 }] }), 2507],
  [
    'each tax is rounded on its own',
    getTotal(1005, {
      deliveryFee: 0,
      taxes: [
        { name: {}, percent: 10 },
        { name: {}, percent: 10 },
      ],
    }),
    1005 + 101 + 101,
  ],
  [
    'a tax that prices include adds nothing',
    getTotal(2000, { taxes: [{ name: { en: 'GST' }, percent: 9, included: true }] }),
    2300,
  ],
  [
    'đ has no decimals',
    getTotal(4_550_000, { countryCode: 'VN', deliveryFee: 0, taxes: [{ name: {}, percent: 8.33 }] }),
    4_929_000,
  ],
])('CHK-08 CHK-12 LIM-04 %s', (_, actual, expected) => {
  expect(actual).toBe(expected);
});

test('a promotion takes off its amount or percent, never more than what the dishes cost', () => {
  const promotion = { code: 'X', name: {}, amountOff: 500, percentOff: null };
  expect(getTotal(2000, { promotion })).toBe(1800);
  expect(getTotal(2000, { promotion: { ...promotion, amountOff: null, percentOff: 15 } })).toBe(2000);
  expect(getTotal(400, { promotion })).toBe(300);
  expect(getTotal(400, { ...pickup, promotion: { ...promotion, amountOff: 390 } })).toBe(0);
});

const percent = fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100);
const amount = fc.integer({ min: 0, max: 5_000_000 });

test('CHK-06 what is paid is dishes plus fees plus tax less deductions, to the smallest coin, for any restaurant', () => {
  fc.assert(
    fc.property(
      fc.record({
        price: amount,
        count: fc.integer({ min: 1, max: 99 }),
        boxFee: amount,
        discount: percent,
        delivered: fc.boolean(),
        vietnam: fc.boolean(),
        deliveryFee: amount,
        small: amount,
        service: percent,
        cap: fc.option(amount, { nil: undefined }),
        pay: percent,
        taxes: fc.array(percent, { maxLength: 3 }),
        included: fc.boolean(),
        off: fc.option(amount, { nil: null }),
      }),
      (given) => {
        const step = given.vietnam ? 100 : 1;
        const roundToCoins = (value: number) => Math.floor(value / step) * step;
        const { fees, total: paid } = getPrice(
          createLines(roundToCoins(given.price), given.count, roundToCoins(given.boxFee)),
          {
            countryCode: given.vietnam ? 'VN' : 'SG',
            deliveryType: given.delivered ? 'DELIVERY_TO_HOME' : 'SELF_PICKUP',
            pickup: { discountPercent: given.discount, leadMinutes: 0 },
            fees: {
              package: roundToCoins(70),
              service: {
                percent: given.service,
                cap: given.cap === undefined ? undefined : roundToCoins(given.cap),
              },
              payService: { P: given.pay },
            },
            taxes: given.taxes.map((each) => ({ name: {}, percent: each, included: given.included })),
            deliveryFee: roundToCoins(given.deliveryFee),
            smallOrder: { below: roundToCoins(given.small), extra: roundToCoins(900) },
            payType: 'P',
            promotion:
              given.off === null
                ? undefined
                : { code: 'C', name: {}, amountOff: roundToCoins(given.off), percentOff: null },
          },
        );
        const added =
          fees.deliveryFee +
          fees.packageFee +
          fees.platformPackageFee +
          fees.serviceFee +
          fees.payServiceFee +
          fees.boxFee +
          fees.smallOrderAmountExtraCharge +
          fees.consumeTax;
        const deducted = fees.selfPickup + (fees.promotion?.amount ?? 0) + fees.memberPromotionAmount;
        expect(paid).toBe(fees.dishAmountBeforePromotion - deducted + added);
        expect(fees.dishAmount).toBe(fees.dishAmountBeforePromotion - deducted);
        const taxed = fees.taxes.reduce((sum, tax) => sum + tax.amount, 0);
        expect(fees.consumeTax).toBe(given.included ? 0 : taxed);
        // Each is rounded to half of the smallest amount at most.
        expect(taxed).toBeLessThanOrEqual(given.included ? paid + step * 2 : paid);
        expect(fees.dishAmount).toBeGreaterThanOrEqual(0);
        for (const part of [paid, fees.selfPickup, fees.serviceFee, fees.payServiceFee, fees.consumeTax]) {
          expect(Number.isSafeInteger(part)).toBe(true);
          expect(part % step).toBe(0);
        }
      },
    ),
    getRunSettings(1_000, 100),
  );
});

const steps = [
  { uptoMetres: 2000, fee: 200 },
  { uptoMetres: 5000, fee: 450 },
];
test.each([
  [0, 200],
  [2000, 200],
  [2001, 450],
  [5000, 450],
])('CHK-12 %i metres cost %i', (distance, fee) => {
  expect(getDeliveryStep(distance, steps).fee).toBe(fee);
});

test('CHK-12 beyond the last step nothing is delivered', () => {
  expect(catchError(() => getDeliveryStep(5001, steps))).toEqual([
    'OUT_OF_RANGE',
    { distance: 5001, most: 5000 },
  ]);
});

test.each([
  [1.2837, 103.8437, 1.2837, 103.8437, 0],
  [0, 0, 0, 1, 111_195],
  [1.3521, 103.8198, 3.139, 101.6869, 309_000],
])(
  'from %f, %f to %f, %f it is about %i metres',
  (latitude, longitude, otherLatitude, otherLongitude, metres) => {
    const distance = getDistanceMetres(
      { latitude, longitude },
      { latitude: otherLatitude, longitude: otherLongitude },
    );
    expect(Math.abs(distance - metres)).toBeLessThanOrEqual(metres * 0.005);
    expect(Number.isInteger(distance)).toBe(true);
  },
);

const now = new Date('2026-11-20T00:00:00Z');
const row = {
  restaurantId: 1,
  code: 'OFF5',
  name: {},
  amountOff: 500,
  percentOff: null,
  minDishAmount: 1000,
  validFrom: null,
  validUntil: null,
  usesLeft: null,
  usesPerDiner: null,
};
const asked = { businessMode: null, deliveryType: 'DELIVERY_TO_HOME', dishAmount: 1000, now } as const;
const addHours = (offset: number) => new Date(now.getTime() + offset * 3_600_000);

test.each([
  ['usable', row, asked, undefined],
  ['unknown', undefined, asked, 'PROMOTION_INVALID'],
  ['used up', { ...row, usesLeft: 0 }, asked, 'PROMOTION_INVALID'],
  ['one use left', { ...row, usesLeft: 1 }, asked, undefined],
  ['not yet valid', { ...row, validFrom: addHours(1) }, asked, 'PROMOTION_INVALID'],
  ['valid from now', { ...row, validFrom: now }, asked, undefined],
  ['over', { ...row, validUntil: now }, asked, 'PROMOTION_INVALID'],
  ['about to be over', { ...row, validUntil: addHours(1) }, asked, undefined],
  ['below its minimum', row, { ...asked, dishAmount: 999 }, 'PROMOTION_INVALID'],
  ['of a restaurant that delivers itself', row, { ...asked, businessMode: 'SAAS' }, 'PROMOTION_NOT_ALLOWED'],
  [
    'unknown, of a restaurant that delivers itself',
    undefined,
    { ...asked, businessMode: 'SAAS' },
    'PROMOTION_NOT_ALLOWED',
  ],
  [
    'picked up at a restaurant that delivers itself',
    row,
    { ...asked, businessMode: 'SAAS', deliveryType: 'SELF_PICKUP' as const },
    undefined,
  ],
])('CHK-09 a promotion that is %s', (_, promotion, facts, expected) => {
  expect(catchError(() => checkPromotion(promotion, facts))?.[0]).toBe(expected);
});

test('a pay type that only sounds like a property has no charge', () => {
  const fees = { payService: { CREDITCARD_PAY: 2 } };
  expect(getPayServicePercent(fees, 'CREDITCARD_PAY')).toBe(2);
  for (const payType of ['constructor', '__proto__', 'toString', 'PAY_NOW', undefined])
    expect(getPayServicePercent(fees, payType)).toBeUndefined();
});

test('DEC-19 orders at a table have their own discount, none by default', () => {
  const getTableTotal = (tableDiscountPercent?: number) =>
    getTotal(2000, {
      ...pickup,
      tableNo: 'A1',
      pickup: { discountPercent: 10, tableDiscountPercent, leadMinutes: 0 },
    });
  expect([getTableTotal(25), getTableTotal()]).toEqual([1500, 2000]);
});

test('DIN-01 food eaten at the table costs neither packing nor boxes', () => {
  const changes = { ...pickup, tableNo: 'A1', fees: { package: 50, platformPackage: 30 } };
  const { fees, total: sum } = getPrice(createLines(1000, 3, 20), { ...facts, ...changes });
  expect([fees.packageFee, fees.platformPackageFee, fees.boxFee, fees.selfPickup, sum]).toEqual([
    0, 0, 0, 0, 3000,
  ]);
});
