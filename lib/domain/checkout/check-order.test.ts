import { describe, expect, test } from 'vitest';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { checkOrder, type OrderDraft } from './check-order';

const place = {
  addressDetail: '78 Guan Chuan Street',
  countryCode: 'SG' as const,
  latitude: 1.28,
  longitude: 103.83,
  unitNo: '#05-12',
  userName: 'Mei',
  mobile: '91234567',
};
const createLine = (dishId: number, unitPrice: number) =>
  ({
    lineId: String(dishId),
    dishId,
    dishName: 'Dish',
    items: [],
    dishCount: 1,
    unitPrice,
  }) satisfies CartLine;
const draft: OrderDraft = {
  shop: {
    platformAllowService: true,
    inBusiness: true,
    canOrder: true,
    canReserve: false,
    minOrderAmount: 1500,
  },
  lines: [createLine(1, 1990), createLine(7, 10)],
  mandatory: [{ dishId: 7, dishName: 'Bamboo box' }],
  deliveryType: 'DELIVERY_TO_HOME',
  place,
  slot: '2026-11-20 18:30-19:00',
  payType: 'PAY_NOW',
};
const getCodes = (change: Partial<OrderDraft>) => checkOrder({ ...draft, ...change }).map(({ code }) => code);
const getShopCodes = (flags: Partial<OrderDraft['shop']>) => getCodes({ shop: { ...draft.shop, ...flags } });

describe('what keeps an order from being sent', () => {
  test('a complete order has no error', () => {
    expect(getCodes({})).toEqual([]);
  });

  test.each<[payAmount: number | undefined, codes: string[]]>([
    [199, ['PAY_AMOUNT_UNAVAILABLE']],
    [200, []],
    [5_000, []],
    [5_001, ['PAY_AMOUNT_UNAVAILABLE']],
    // Nothing is left to pay by it, or the price is not known yet.
    [0, []],
    [undefined, []],
  ])('GTW-02 a way to pay that takes S$2 to S$50 is checked for %s cents', (payAmount, codes) => {
    expect(getCodes({ payLimits: { smallest: 200, largest: 5_000 }, payAmount })).toEqual(codes);
    expect(getCodes({ payLimits: {}, payAmount })).toEqual([]);
  });

  test('CHK-02 an empty cart and a missing mandatory dish are separate errors', () => {
    expect(getCodes({ lines: [] })).toEqual(['CART_EMPTY']);
    const [error] = checkOrder({ ...draft, lines: [createLine(1, 1990)] });
    expect(error).toEqual({
      code: 'MANDATORY_MISSING',
      place: 'items',
      detail: { dishes: [{ dishId: 7, dishName: 'Bamboo box' }] },
    });
  });

  test('CHK-03 the flags of a shop are read in the order of the ruling', () => {
    const shut = { platformAllowService: false, inBusiness: false, canOrder: false, canReserve: true };
    expect(getShopCodes(shut)).toEqual(['SHOP_OFF_SHELF']);
    expect(getShopCodes({ ...shut, platformAllowService: true })).toEqual(['SHOP_RESTED']);
    expect(getShopCodes({ canOrder: false, canReserve: true })).toEqual(['SHOP_ONLY_RESERVATIONS']);
    expect(getShopCodes({ canOrder: false })).toEqual(['SHOP_CLOSED']);
  });

  test('CHK-04 a delivery needs an address with coordinates in a known country', () => {
    expect(getCodes({ place: undefined })).toEqual(['ADDRESS_REQUIRED']);
    expect(getCodes({ place: { ...place, longitude: undefined } })).toEqual(['COORDINATES_MISSING']);
    expect(getCodes({ place: { ...place, countryCode: undefined } })).toEqual(['COUNTRY_UNKNOWN']);
    expect(getCodes({ place: undefined, deliveryType: 'SELF_PICKUP' })).toEqual([]);
  });

  test('ADR-05 a delivery needs a unit, and who receives it with a number', () => {
    for (const missing of ['unitNo', 'userName', 'mobile'])
      expect(getCodes({ place: { ...place, [missing]: undefined } }), missing).toEqual(['RECEIVER_REQUIRED']);
  });

  test('DIN-01 an order at a table needs no address and no time', () => {
    const atTable = { deliveryType: 'SELF_PICKUP', place: undefined, slot: undefined } as const;
    expect(getCodes({ ...atTable, tableNo: 'A1' })).toEqual([]);
    expect(getCodes(atTable)).toEqual(['TIME_REQUIRED']);
  });

  test('DEC-66 the restaurant’s minimum does not apply at a table, which may have its own', () => {
    const shop = { ...draft.shop, minOrderAmount: 1_000_000 };
    const atTable = {
      deliveryType: 'SELF_PICKUP',
      place: undefined,
      slot: undefined,
      tableNo: 'A1',
    } as const;
    expect(getCodes({ ...atTable, shop })).toEqual([]);
    expect(getCodes({ ...atTable, shop: { ...shop, tableMinOrderAmount: 900_000 } })).toEqual(['MIN_ORDER']);
  });

  test.each<[minimum: number | undefined, change: Partial<OrderDraft>, codes: string[]]>([
    // The delivery area of the address has its own, lower or higher than the shop's.
    [1_000, {}, []],
    [2_001, {}, ['MIN_ORDER']],
    // Until the quote has loaded, the address may be in the area with the least one.
    [undefined, {}, []],
    [undefined, { deliveryType: 'SELF_PICKUP' }, ['MIN_ORDER']],
  ])(
    'MEN-09 CHK-02 the minimum of the quote is %s, the shop’s is 5000, an area’s is 1000',
    (minOrderAmount, change, codes) => {
      const shop = { ...draft.shop, minOrderAmount: 5_000, areaMinOrderAmount: 1_000 };
      expect(getCodes({ shop, minOrderAmount, ...change })).toEqual(codes);
    },
  );

  test('coordinates on the equator and the meridian are coordinates', () => {
    expect(getCodes({ place: { ...place, latitude: 0, longitude: 0 } })).toEqual([]);
  });

  test('the minimum holds for delivery and pick-up alike, and is reached at its very amount', () => {
    for (const deliveryType of ['DELIVERY_TO_HOME', 'SELF_PICKUP'] as const) {
      expect(getCodes({ deliveryType, lines: [createLine(1, 1489), createLine(7, 10)] })).toEqual([
        'MIN_ORDER',
      ]);
      expect(getCodes({ deliveryType, lines: [createLine(1, 1490), createLine(7, 10)] })).toEqual([]);
    }
  });

  test('SUB-02 the address for mails may stay empty, and is checked when it is typed', () => {
    for (const receiveEmail of [undefined, '', '  ', ' ann@example.test '])
      expect(getCodes({ receiveEmail }), receiveEmail).toEqual([]);
    for (const receiveEmail of ['ann', 'ann@example', `${'a'.repeat(254)}@example.test`])
      expect(checkOrder({ ...draft, receiveEmail })).toEqual([{ code: 'EMAIL_INVALID', place: 'email' }]);
  });

  test('every gap is named at once, in the order of the page', () => {
    expect(
      getCodes({ lines: [createLine(7, 10)], place: undefined, slot: undefined, payType: undefined }),
    ).toEqual(['MIN_ORDER', 'ADDRESS_REQUIRED', 'TIME_REQUIRED', 'PAY_TYPE_REQUIRED']);
  });
});
