import { describe, expect, test } from 'vitest';
import { getBillTotal, listFeeLines } from './fee-lines';

const everything = {
  deliveryFee: 400,
  deliveryFeeForCustomerOrig: 600,
  packageFee: 30,
  platformPackageFee: 20,
  serviceFee: 120,
  payServiceFee: 50,
  boxFee: 90,
  smallFee: 40,
  smallOrderAmountExtraCharge: 200,
  consumeTax: 335,
  cashRounding: -2,
  walletPayAmount: 1000,
  memberPromotionAmount: 100,
  dishPromotion: { promotionName: 'Friday deal', dishPromotionAmount: 150 },
  selfPickupPromotion: { promotionName: 'Pick-up 10%', dishPromotionAmount: 361 },
  orderPromotionList: [{ promotionName: 'LANTERN5', promotionAmount: 500 }],
};

describe('lines of a bill', () => {
  test('ORD-11 every part that has an amount has a line, in the order in which it is computed', () => {
    expect(listFeeLines(everything).map(({ key, amount }) => [key, amount])).toEqual([
      ['selfPickup', -361],
      ['member', -100],
      ['deal', -150],
      ['promoCode', -500],
      ['delivery', 400],
      ['packing', 30],
      ['platformService', 20],
      ['lunchBox', 90],
      ['smallOrder', 200],
      ['service', 120],
      ['payService', 50],
      ['fulfillment', 40],
      ['tax', 335],
      ['cashRounding', -2],
    ]);
  });

  test('ORD-11 a part without an amount has no line', () => {
    expect(listFeeLines({})).toEqual([]);
    expect(
      listFeeLines({
        ...Object.fromEntries(
          Object.entries(everything)
            .filter(([, value]) => typeof value === 'number')
            .map(([name]) => [name, 0]),
        ),
        dishPromotion: { dishPromotionAmount: 0 },
        selfPickupPromotion: undefined,
        orderPromotionList: [],
      }),
    ).toEqual([]);
  });

  test('CHK-06 the total is the dishes and every line; what the wallet pays is no part of it', () => {
    expect(getBillTotal(3615, everything)).toBe(
      3615 + 400 + 120 + 20 + 50 + 90 + 335 + 30 + 200 + 40 - 361 - 100 - 150 - 500 - 2,
    );
  });

  test('CHK-12 a delivery that a monthly card makes cheaper says what it would have cost, another one does not', () => {
    expect(listFeeLines({ deliveryFee: 400, deliveryFeeForCustomerOrig: 600 })[0]?.before).toBe(600);
    expect(listFeeLines({ deliveryFee: 400, deliveryFeeForCustomerOrig: 400 })[0]?.before).toBeUndefined();
  });

  test('several promotions are lines of their own', () => {
    const lines = listFeeLines({ orderPromotionList: [{ promotionAmount: 100 }, { promotionAmount: 200 }] });
    expect(new Set(lines.map(({ id }) => id)).size).toBe(2);
  });
});
