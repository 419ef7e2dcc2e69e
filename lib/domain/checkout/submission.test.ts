import { describe, expect, test } from 'vitest';
import { toQuoteInput, toSubmitInput } from './submission';

const place = {
  addressDetail: '78 Guan Chuan Street',
  unitNo: '#05-12',
  countryCode: 'SG' as const,
  latitude: 1.28,
  longitude: 103.83,
};
const basket = {
  restaurantId: 3473,
  deliveryType: 'DELIVERY_TO_HOME' as const,
  dishList: [{ dishId: 1, dishCount: 2, items: [] }] as never,
  place,
  slot: '2026-11-20 18:30-19:00',
};
const entries = {
  remark: '  No peanuts ',
  dishwareNumber: 10,
  deliveryNote: 'knock' as const,
  payType: 'PAY_NOW',
};

describe('what is sent', () => {
  test('CHK-11 remark, cutlery and note travel with the order', () => {
    expect(toSubmitInput(basket, entries, { payAmount: 4060 })).toMatchObject({
      remark: 'No peanuts',
      dishwareNumber: 10,
      deliveryNote: 'knock',
      payAmount: 4060,
      deliveryAddress: place,
    });
  });

  test('a pick-up sends neither the address nor the note of an earlier delivery', () => {
    const pickup = { ...basket, deliveryType: 'SELF_PICKUP' as const };
    const sent = toSubmitInput(pickup, entries, { payAmount: 4060 });
    expect([sent.deliveryAddress, sent.deliveryNote]).toEqual([undefined, undefined]);
    expect([toQuoteInput(pickup, entries).latitude, toQuoteInput(pickup, entries).longitude]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('DIN-01 DEC-53 an order at a table is a pick-up that says its table, without a time', () => {
    const sent = toSubmitInput(
      { ...basket, deliveryType: 'SELF_PICKUP', slot: undefined, tableNo: 'A1' },
      entries,
      { payAmount: 4060 },
    );
    expect(sent).toMatchObject({ deliveryType: 'SELF_PICKUP', tableNo: 'A1' });
    expect([sent.deliveryTime, sent.deliveryAddress]).toEqual([undefined, undefined]);
    expect(toSubmitInput(basket, entries, { payAmount: 4060 }).tableNo).toBeUndefined();
  });

  test('CHK-12 a quote names the place of the delivery and nobody who receives it', () => {
    const asked = toQuoteInput(
      { ...basket, place: { ...place, userName: 'Ann', mobile: '91234567' } },
      entries,
    );
    expect(asked.deliveryAddress).toEqual({ addressDetail: '78 Guan Chuan Street', countryCode: 'SG' });
  });

  test('DEC-19 a quote names the table, whose orders have their own discount', () => {
    const atTable = { ...basket, deliveryType: 'SELF_PICKUP' as const, slot: undefined, tableNo: 'A1' };
    expect(toQuoteInput(atTable, entries).tableNo).toBe('A1');
  });

  test('an empty remark is left out', () => {
    expect(toSubmitInput(basket, { ...entries, remark: '   ' }, { payAmount: 1 }).remark).toBeUndefined();
  });

  test('DEC-84 API-55 a quote sends everything that prices depend on, and what the wire names besides', () => {
    const whole = { ...basket, dishAmount: 3420 };
    expect(toQuoteInput(whole, { promotionCode: 'LANTERN5', payType: 'PAY_NOW' })).toEqual({
      restaurants: [{ restaurantId: 3473 }],
      deliveryType: 'DELIVERY_TO_HOME',
      deliveryTime: basket.slot,
      deliveryAddress: { addressDetail: '78 Guan Chuan Street', countryCode: 'SG' },
      dishList: basket.dishList,
      dishAmount: 3420,
      latitude: 1.28,
      longitude: 103.83,
      location: '1.28,103.83',
      promotionCode: 'LANTERN5',
      payType: 'PAY_NOW',
      useWallet: true,
    });
  });

  test('the wallet’s part travels only when it pays one', () => {
    expect(toSubmitInput(basket, entries, { payAmount: 2810, walletPayAmount: 1250 })).toMatchObject({
      payAmount: 2810,
      walletPayAmount: 1250,
    });
    const without = toSubmitInput(basket, entries, { payAmount: 4060, walletPayAmount: 0 });
    expect([without.payAmount, without.walletPayAmount]).toEqual([4060, undefined]);
  });
});
