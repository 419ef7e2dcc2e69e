import { expect, test } from 'vitest';
import { type OrderKind, orderKind } from './order-kind';

type Case = [Parameters<typeof orderKind>[0], OrderKind | undefined];

test('ORD-06 each order gets a kind; a flash-sale list entry is left out', () => {
  const cases: Case[] = [
    [{ groupBuyOrder: true }, 'group'],
    [{ orderType: 'deliveryFeeMonthlyCard' }, 'monthlyCard'],
    [{ orderType: 'deliveryFeeMonthlyCardV2' }, 'monthlyCard'],
    [{ showType: 'bookSeat' }, 'bookSeat'],
    [{ showType: 'seckill' }, undefined],
    [{ orderType: 'seckillProduct' }, 'seckillProduct'],
    [{ vouchersName: 'S$20 voucher' }, 'voucher'],
    [{ deliveryType: 'SELF_PICKUP', orderType: 'others' }, 'buffet'],
    [{ deliveryType: 'DELIVERY_TO_HOME', orderType: 'others' }, 'others'],
    [{ groupBuyOrder: false }, 'others'],
    [{}, 'others'],
  ];
  for (const [order, kind] of cases) expect.soft(orderKind(order), JSON.stringify(order)).toBe(kind);
});

test('ORD-06 DEC-35 of several signs the first one of the list counts', () => {
  const all = {
    groupBuyOrder: true,
    orderType: 'deliveryFeeMonthlyCard',
    showType: 'bookSeat',
    vouchersName: 'S$20 voucher',
    deliveryType: 'SELF_PICKUP',
  } as const;
  expect(orderKind(all)).toBe('group');
  expect(orderKind({ ...all, groupBuyOrder: undefined })).toBe('monthlyCard');
  expect(orderKind({ ...all, groupBuyOrder: undefined, orderType: 'seckillProduct' })).toBe('bookSeat');
  expect(orderKind({ orderType: 'seckillProduct', showType: 'seckill' })).toBeUndefined();
  expect(orderKind({ orderType: 'seckillProduct', vouchersName: 'x' })).toBe('seckillProduct');
  expect(orderKind({ vouchersName: 'x', deliveryType: 'SELF_PICKUP' })).toBe('voucher');
});
