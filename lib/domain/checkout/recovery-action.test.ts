import { describe, expect, test } from 'vitest';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { getNamedDish, getRecoveryAction, reduceDish } from './recovery-action';

const shop = { canEnjoyInRestaurant: true };
const createLine = (lineId: string, dishId: number, dishCount: number): CartLine => ({
  lineId,
  dishId,
  dishName: `Dish ${dishId}`,
  items: [],
  dishCount,
  unitPrice: 100,
});

describe('the recovery action of an error', () => {
  test('a dish that ran short is cut down to what is left, one that is gone is taken out', () => {
    expect(getRecoveryAction({ code: 'STOCK_SHORT', detail: { dishId: 7, left: 2 } }, shop)).toEqual({
      kind: 'reduce',
      dishId: 7,
      to: 2,
    });
    expect(getRecoveryAction({ code: 'DISH_OFF_SALE', detail: { dishId: 7 } }, shop)).toEqual({
      kind: 'reduce',
      dishId: 7,
      to: 0,
    });
    expect(getRecoveryAction({ code: 'MAX_NUMBER', detail: { dishId: 7, most: 3 } }, shop)).toEqual({
      kind: 'reduce',
      dishId: 7,
      to: 3,
    });
  });

  test('an earlier unpaid order is gone to', () => {
    const detail = { orderTransactionId: 'abc', orderSn: 'LK-1' };
    expect(getRecoveryAction({ code: 'UNPAID_ORDER', detail }, shop)).toEqual({
      kind: 'order',
      orderTransactionId: 'abc',
    });
  });

  test('too far away offers pick-up where there is one, else another address', () => {
    expect(getRecoveryAction({ code: 'OUT_OF_RANGE' }, shop).kind).toBe('pickup');
    expect(getRecoveryAction({ code: 'OUT_OF_RANGE' }, { canEnjoyInRestaurant: false }).kind).toBe('address');
  });

  test('a slot that is gone or full needs another time', () => {
    expect(
      ['SLOT_GONE', 'SLOT_FULL', 'SHOP_PAUSED', 'TIME_REQUIRED'].map(
        (code) => getRecoveryAction({ code }, shop).kind,
      ),
    ).toEqual(['time', 'time', 'time', 'time']);
  });

  test('DIN-01 at a table no other time can be chosen: the order can be had without the table', () => {
    expect(getRecoveryAction({ code: 'SHOP_CLOSED' }, shop, { atTable: true }).kind).toBe('table');
    expect(getRecoveryAction({ code: 'SHOP_CLOSED' }, shop).kind).toBe('time');
    expect(getRecoveryAction({ code: 'WALLET_SHORT' }, shop, { atTable: true }).kind).toBe('requote');
  });

  test('DIN-02 an order for a table that is gone can be had without it', () => {
    expect(
      getRecoveryAction({ code: 'TABLE_UNKNOWN', detail: { tableNo: 'A1' } }, shop, { atTable: true }).kind,
    ).toBe('table');
  });

  test('a booked table that is another diner’s is left, and a guest logs in to see it', () => {
    const getKind = (place: object) => getRecoveryAction({ code: 'NOT_FOUND' }, shop, place).kind;
    expect(getKind({ atTable: true, isBooked: true, isDiner: false })).toBe('login');
    expect(getKind({ atTable: true, isBooked: true, isDiner: true })).toBe('table');
    expect(getKind({ atTable: true, isDiner: true })).toBe('again');
  });

  test('transient and unknown errors are retried', () => {
    expect(
      ['TIMEOUT', 'UNREACHABLE', 'INTERNAL', 'WIRE_9'].map((code) => getRecoveryAction({ code }, shop).kind),
    ).toEqual(['again', 'again', 'again', 'again']);
  });

  test('a dish that is refused by its number alone is named by the cart', () => {
    expect(getNamedDish({ code: 'DISH_UNKNOWN', detail: { dishId: 7 } }, [createLine('a', 7, 1)])).toEqual({
      dishId: 7,
      dishName: 'Dish 7',
    });
    expect(getNamedDish({ code: 'SLOT_FULL' }, [])).toBeUndefined();
  });
});

describe('mending a cart', () => {
  test('the lines of one dish share what is left, the first keeps first', () => {
    const lines = [createLine('a', 7, 2), createLine('b', 8, 5), createLine('c', 7, 2)];
    expect(reduceDish(lines, 7, 3).map(({ lineId, dishCount }) => [lineId, dishCount])).toEqual([
      ['a', 2],
      ['b', 5],
      ['c', 1],
    ]);
    expect(reduceDish(lines, 7, 2).map(({ lineId }) => lineId)).toEqual(['a', 'b']);
    expect(reduceDish(lines, 7, 0).map(({ lineId }) => lineId)).toEqual(['b']);
  });
});
