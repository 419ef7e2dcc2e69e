import { expect, test } from 'vitest';
import { findOrderKind, type OrderKind } from './order-kind';

type Case = [Parameters<typeof findOrderKind>[0], OrderKind | undefined];

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
  for (const [order, kind] of cases) expect.soft(findOrderKind(order), JSON.stringify(order)).toBe(kind);
});

test('ORD-06 DEC-35 of several signs the first one of the list counts', () => {
  const all = {
    groupBuyOrder: true,
    orderType: 'deliveryFeeMonthlyCard',
    showType: 'bookSeat',
    vouchersName: 'S$20 voucher',
    deliveryType: 'SELF_PICKUP',
  } as const;
  expect(findOrderKind(all)).toBe('group');
  expect(findOrderKind({ ...all, groupBuyOrder: undefined })).toBe('monthlyCard');
  expect(findOrderKind({ ...all, groupBuyOrder: undefined, orderType: 'seckillProduct' })).toBe('bookSeat');
  expect(findOrderKind({ orderType: 'seckillProduct', showType: 'seckill' })).toBeUndefined();
  expect(findOrderKind({ orderType: 'seckillProduct', vouchersName: 'x' })).toBe('seckillProduct');
  expect(findOrderKind({ vouchersName: 'x', deliveryType: 'SELF_PICKUP' })).toBe('voucher');
});
