import { expect, test } from 'vitest';
import { toListedOrders } from './listed-orders';
import { sampleOrder, sampleVoucherOrder } from './sample-order';

const createNumberedOrder = (nth: number, changes = {}) =>
  sampleOrder({
    orderTransactionId: `o${nth}`,
    orderTime: `2026-11-${String(nth).padStart(2, '0')}T09:00:00.000Z`,
    ...changes,
  });
const getIds = (sources: Parameters<typeof toListedOrders>[0]) => toListedOrders(sources).map(({ id }) => id);

test('ORD-03 overlapping pages of the history are merged without repeating an order', () => {
  // An order was placed between two clicks, so the second page starts with the end of the first.
  const history = [
    [createNumberedOrder(9), createNumberedOrder(8), createNumberedOrder(7)],
    [createNumberedOrder(7), createNumberedOrder(6)],
    [],
  ];
  expect(getIds({ history })).toEqual(['o9', 'o8', 'o7', 'o6']);
  expect(getIds({ orders: [createNumberedOrder(10), createNumberedOrder(9)], history })).toEqual([
    'o10',
    'o9',
    'o8',
    'o7',
    'o6',
  ]);
});

test('ORD-03 what the list says of an order counts more than what the history says', () => {
  const [listed] = toListedOrders({
    orders: [createNumberedOrder(9, { orderStatus: 10 })],
    history: [[createNumberedOrder(9)]],
  });
  expect(listed?.orderStatus).toBe(10);
});

test('ORD-01 DEC-36 unpaid voucher orders stand among the orders by their time, bought ones do not', () => {
  const vouchers = [
    sampleVoucherOrder({ orderTime: '2026-11-09T12:00:00.000Z' }),
    sampleVoucherOrder({ orderTransactionId: 'voucher-2', couponStatus: 'TOUSE' }),
    sampleVoucherOrder({ orderTransactionId: 'voucher-3', couponStatus: 'CANCELLED' }),
  ];
  const listed = toListedOrders({ orders: [createNumberedOrder(10), createNumberedOrder(9)], vouchers });
  expect(listed.map(({ id, of }) => `${of} ${id}`)).toEqual(['order o10', 'voucher voucher-1', 'order o9']);
  expect(listed[1]).toMatchObject({
    kind: 'voucher',
    amount: 3600,
    things: [{ name: 'Supper for two', count: 2 }],
  });
});

test('ORD-06 an order that has no kind is not listed', () => {
  expect(
    getIds({ orders: [createNumberedOrder(9, { showType: 'seckill' }), createNumberedOrder(8)] }),
  ).toEqual(['o8']);
});
