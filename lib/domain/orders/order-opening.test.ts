import { describe, expect, test } from 'vitest';
import { isShownHere, readOrderOpening } from './order-opening';

const plain = { orderTransactionId: 'a', fromOrderDish: false };

describe('the query of an order', () => {
  test('RT-09 DEC-47 names count in any case, and id is another name of orderId', () => {
    for (const query of [
      { orderId: 'a' },
      { ORDERID: 'a' },
      { id: 'a' },
      { ID: ['a', 'b'] },
      { id: 'b', orderId: 'a' },
    ])
      expect.soft(readOrderOpening(query), JSON.stringify(query)).toMatchObject(plain);
    expect(readOrderOpening({ orderId: 'a', restaurantID: '3473' }).onlyOf).toBe(3473);
    expect(readOrderOpening({ orderId: 'a', restaurantId: 'x' }).onlyOf).toBeUndefined();
    expect(readOrderOpening({ orderId: 'a', CANSUBSCRIBE: '1', Email: 'a@b.test' }).mailingTo).toBe(
      'a@b.test',
    );
    expect(
      readOrderOpening({ orderId: 'a', canSubscribe: '0', email: 'a@b.test' }).mailingTo,
    ).toBeUndefined();
  });

  test('ORD-14 DEC-47 appFrom orderDish means scan-to-order, in any case', () => {
    expect(readOrderOpening({ id: 'a', appfrom: 'ORDERDISH' }).fromOrderDish).toBe(true);
    expect(readOrderOpening({ id: 'a', appFrom: 'home' }).fromOrderDish).toBe(false);
  });

  test('RT-09 the tags of an order stay, other entries are gone to', () => {
    const to = (tag: string, id = 'a') => readOrderOpening({ tag, id }).leadsTo;
    expect(['orderdetail', 'toOrderDetail', '', 'nonsense'].map((tag) => to(tag))).toEqual(
      Array(4).fill(undefined),
    );
    expect(to('VoucherDetail')).toBe('/my?tag=voucherdetail&orderId=a');
    expect(to('voucherdetail', '')).toBeUndefined();
    expect(to('WALLET')).toBe('/my?tag=wallet');
    expect(to('deliveryaddress')).toBe('/my?tag=deliveryAddress');
    expect(to('order')).toBe('/my?tag=order');
  });
});

test('DEC-26 a restaurant in the query only narrows which order is shown', () => {
  const order = { orderRestaurantList: [{ restaurantId: 3473 }] };
  expect(isShownHere(undefined, 5201, order)).toBe(true);
  expect(isShownHere(3473, 3473, order)).toBe(true);
  expect(isShownHere(3473, 3473)).toBe(true);
  expect(isShownHere(5201, 3473)).toBe(false);
  expect(isShownHere(5201, 5201, order)).toBe(false);
});
