import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getRunSettings } from '@/lib/testing/random-runs';
import { getDeliveryStep, getDistanceMeters } from '../../../core/distance';
import type { TaxRule } from '../../../schema/restaurant';
import { createDishRow, getEnglish } from '../../../testing/dish-row';
import { catchError } from '../../../testing/error-code';
import { createOrderLine } from '../../../testing/shop';
import type { PromotionRow } from '../../restaurant/info';
import { chooseLine } from './choices';
import { type FeeFacts, findPayServicePercent, getDishPrice, getPrice, getToPay, roundForCash } from './fees';
import { checkCode } from './promotion';

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

test('PRO-01 promotions lower the dishes, and one of the delivery lowers its fee below the full price', () => {
  const promotion = { code: 'X', name: {}, amount: 500 };
  const delivery = { code: 'ride', name: {}, amount: 200, isDelivery: true };
  expect(getTotal(2000, { promotions: [promotion] })).toBe(1800);
  expect(getTotal(2000, { promotions: [promotion, { ...promotion, amount: 100 }] })).toBe(1700);
  const { fees, total } = getPrice(createLines(2000), { ...facts, promotions: [delivery, promotion] });
  expect(total).toBe(1600);
  expect(fees).toMatchObject({ deliveryFee: 100, deliveryFeeForCustomerOrig: 300, dishAmount: 1500 });
  expect(fees).toMatchObject({ promotion, morePromotions: [delivery] });
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
        const place = {
          countryCode: given.vietnam ? 'VN' : 'SG',
          deliveryType: given.delivered ? 'DELIVERY_TO_HOME' : 'SELF_PICKUP',
          pickup: { discountPercent: given.discount, leadMinutes: 0 },
        } as const;
        const lines = createLines(roundToCoins(given.price), given.count, roundToCoins(given.boxFee));
        const { before, selfPickup } = getDishPrice(lines, place);
        const { fees, total: paid } = getPrice(lines, {
          ...place,
          fees: {
            package: roundToCoins(70),
            service: {
              percent: given.service,
              cap: given.cap === undefined ? undefined : roundToCoins(given.cap),
            },
            payService: { P: given.pay },
          },
          taxes: given.taxes.map((tax) => ({ name: {}, percent: tax, included: given.included })),
          deliveryFee: roundToCoins(given.deliveryFee),
          smallOrder: { below: roundToCoins(given.small), extra: roundToCoins(900) },
          payType: 'P',
          promotions:
            given.off === null
              ? undefined
              : [{ code: 'C', name: {}, amount: Math.min(roundToCoins(given.off), before - selfPickup) }],
        });
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
        // Each tax is rounded by at most half of the smallest amount.
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
])('CHK-12 %i meters cost %i', (distance, fee) => {
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
  'from %f, %f to %f, %f it is about %i meters',
  (latitude, longitude, otherLatitude, otherLongitude, meters) => {
    const distance = getDistanceMeters(
      { latitude, longitude },
      { latitude: otherLatitude, longitude: otherLongitude },
    );
    expect(Math.abs(distance - meters)).toBeLessThanOrEqual(meters * 0.005);
    expect(Number.isInteger(distance)).toBe(true);
  },
);

const row = { code: 'OFF5' } as PromotionRow;

test.each([
  ['usable', row, null, 'DELIVERY_TO_HOME', undefined],
  ['unknown', undefined, null, 'DELIVERY_TO_HOME', 'PROMOTION_INVALID'],
  ['of a restaurant that delivers itself', row, 'SAAS', 'DELIVERY_TO_HOME', 'PROMOTION_NOT_ALLOWED'],
  [
    'unknown, of a restaurant that delivers itself',
    undefined,
    'SAAS',
    'DELIVERY_TO_HOME',
    'PROMOTION_NOT_ALLOWED',
  ],
  ['picked up at a restaurant that delivers itself', row, 'SAAS', 'SELF_PICKUP', undefined],
] as const)('CHK-09 a code that is %s', (_, promotion, businessMode, deliveryType, expected) => {
  expect(catchError(() => checkCode(promotion, { businessMode }, deliveryType))?.[0]).toBe(expected);
});

test('a pay type that only sounds like a property has no charge', () => {
  const fees = { payService: { CREDITCARD_PAY: 2 } };
  expect(findPayServicePercent(fees, 'CREDITCARD_PAY')).toBe(2);
  for (const payType of ['constructor', '__proto__', 'toString', 'PAY_NOW', undefined])
    expect(findPayServicePercent(fees, payType)).toBeUndefined();
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

test.each([
  ['MY', 6, undefined, 11_600, 10_000],
  ['MY', 6, true, 11_660, 11_000],
  ['SG', 9, undefined, 11_990, 11_000],
  ['SG', 9, false, 11_900, 10_000],
] as const)(
  'TAX-02 in %s a tax of %i%% beside a service charge (taxed: %s) makes %i in all',
  (countryCode, percent, onService, total, base) => {
    const price = getPrice(createLines(10_000), {
      ...{ ...facts, ...pickup, countryCode, pickup: { discountPercent: 0, leadMinutes: 0 } },
      fees: { service: { percent: 10 } },
      taxes: [{ name: { en: 'Tax' }, percent, ...(onService !== undefined && { onService }) }],
    });
    expect([price.total, price.fees.taxes[0]!.base]).toEqual([total, base]);
  },
);

/** The examples follow the guides of IRAS (food and beverage) and of the Royal Malaysian Customs (service tax). */
test.each<[says: string, countryCode: 'MY' | 'SG' | 'VN', on: Partial<TaxRule>, base: number, tax: number]>([
  ['GST is on dishes, service charge, packing and delivery', 'SG', { percent: 9 }, 11_870, 1068],
  ['service tax is on dishes, packing and delivery', 'MY', { percent: 6 }, 10_870, 652],
  ['delivery by another company is not taxed', 'MY', { percent: 6, onDelivery: false }, 10_370, 622],
  ['packing is not taxed', 'SG', { percent: 9, onPacking: false }, 11_500, 1035],
  [
    'only the service charge is taxed',
    'SG',
    { percent: 9, onDishes: false, onDelivery: false, onPacking: false },
    1000,
    90,
  ],
  [
    'nothing but dishes is taxed',
    'SG',
    { percent: 9, onService: false, onDelivery: false, onPacking: false },
    10_000,
    900,
  ],
])('TAX-02 %s', (_says, countryCode, on, base, tax) => {
  const price = getPrice(createLines(10_000, 1, 300), {
    ...{ ...facts, countryCode, deliveryFee: 500 },
    fees: { package: 70, service: { percent: 10 } },
    taxes: [{ name: { en: 'Tax' }, percent: 0, ...on }],
  });
  expect(price.fees.taxes[0]).toMatchObject({ base, amount: tax });
  expect(price.total).toBe(10_000 + 1000 + 500 + 370 + tax);
});

test.each<
  [payType: string, countryCode: 'MY' | 'SG', dishes: number, total: number, rounding: number | undefined]
>([
  ['CASH_PAY', 'MY', 1908, 1910, 2],
  ['CASH_PAY_ON_PICK', 'MY', 1907, 1905, -2],
  ['CASH_PAY', 'MY', 1903, 1905, 2],
  ['CASH_PAY', 'MY', 1902, 1900, -2],
  ['CASH_PAY', 'MY', 1910, 1910, undefined],
  ['DUITNOW_QR', 'MY', 1908, 1908, undefined],
  ['CASH_PAY', 'SG', 1908, 1908, undefined],
])('by %s in %s a bill of %i is %i, rounded by %s', (payType, countryCode, dishes, total, rounding) => {
  const price = getPrice(createLines(dishes), {
    ...{ ...facts, ...pickup, countryCode, payType, pickup: { discountPercent: 0, leadMinutes: 0 } },
    fees: {},
    taxes: [],
  });
  expect([price.total, price.fees.cashRounding]).toEqual([total, rounding]);
});

test.each<[payType: string, voucher: number, toPay: number, total: number, rounding: number | undefined]>([
  ['CASH_PAY', 1001, 905, 1906, -2],
  ['CASH_PAY', 1003, 905, 1908, undefined],
  ['CASH_PAY', 1906, 0, 1906, -2],
  ['CASH_PAY', 1908, 0, 1908, undefined],
  ['DUITNOW_QR', 1001, 907, 1908, undefined],
])(
  'by %s after a voucher of %i sen, %i is due of %i, rounded by %s',
  (payType, voucher, toPay, total, rounding) => {
    const countryCode = 'MY';
    const pickupRules = { discountPercent: 0, leadMinutes: 0 };
    const placed = getPrice(createLines(1908), {
      ...{ ...facts, ...pickup, countryCode, payType, pickup: pickupRules },
      fees: {},
      taxes: [],
    });
    const paid = { ...placed, fees: { ...placed.fees, voucherPayAmount: voucher } };
    const price = roundForCash(paid, { payType, countryCode });
    expect([getToPay(price), price.total, price.fees.cashRounding]).toEqual([toPay, total, rounding]);
  },
);
