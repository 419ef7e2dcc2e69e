import { expect, test } from 'vitest';
import { nextSteps, orderSteps } from '@/lib/contract/staff/order-values';
import { OrderStatus } from '@/lib/contract/statuses';
import { canAdvance, findNextStep, getStatus, getStep } from './order-step';

const at = new Date('2026-11-23T02:00:00Z');
const delivery = { deliveryType: 'DELIVERY_TO_HOME', acceptedAt: null, readyAt: null } as const;
const pickup = { ...delivery, deliveryType: 'SELF_PICKUP' } as const;

test.each([
  ['awaitingPayment', { ...delivery, status: OrderStatus.AwaitingPayment }],
  ['new', { ...delivery, status: OrderStatus.Accepted }],
  ['accepted', { ...delivery, status: OrderStatus.Accepted, acceptedAt: at }],
  ['preparing', { ...delivery, status: OrderStatus.Preparing }],
  ['ready', { ...delivery, status: OrderStatus.Preparing, readyAt: at }],
  ['ready', { ...pickup, status: OrderStatus.OnTheWay, readyAt: at }],
  ['onTheWay', { ...delivery, status: OrderStatus.OnTheWay, readyAt: at }],
  ['done', { ...pickup, status: OrderStatus.Completed }],
  ['cancelled', { ...pickup, status: OrderStatus.Cancelled }],
])('DEC-70 an order is %s by its status and its times', (step, order) => {
  expect(getStep(order)).toBe(step);
});

test.each([
  ['DELIVERY_TO_HOME', 'new', ['preparing', 'ready', 'onTheWay', 'done']],
  ['DELIVERY_TO_HOME', 'accepted', ['preparing', 'ready', 'onTheWay', 'done']],
  ['DELIVERY_TO_HOME', 'preparing', ['ready', 'onTheWay', 'done']],
  ['DELIVERY_TO_HOME', 'ready', ['onTheWay', 'done']],
  ['DELIVERY_TO_HOME', 'onTheWay', ['done']],
  ['SELF_PICKUP', 'preparing', ['ready', 'done']],
  ['SELF_PICKUP', 'ready', ['done']],
  ['SELF_PICKUP', 'awaitingPayment', []],
  ['SELF_PICKUP', 'done', []],
  ['SELF_PICKUP', 'cancelled', []],
] as const)('CON-07 a %s order that is %s goes to %j', (deliveryType, from, expected) => {
  expect(nextSteps.filter((to) => canAdvance(from, to, { deliveryType }))).toEqual(expected);
});

test('CON-07 the next step of a command is one that the wire has a number for', () => {
  const listNextSteps = (order: { deliveryType: 'DELIVERY_TO_HOME' | 'SELF_PICKUP' }) =>
    orderSteps.map((step) => findNextStep(step, order));
  expect(listNextSteps(delivery)).toEqual([
    undefined,
    'preparing',
    'preparing',
    'onTheWay',
    'onTheWay',
    'done',
    undefined,
    undefined,
  ]);
  expect(listNextSteps(pickup).slice(1, 5)).toEqual(['preparing', 'preparing', 'done', 'done']);
});

test('DEC-70 each step has a number on the wire', () => {
  expect(nextSteps.map((step) => getStatus(step, delivery))).toEqual([4, 4, 7, 9]);
  expect(getStatus('ready', pickup)).toBe(7);
});
