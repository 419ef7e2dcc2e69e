import { describe, expect, test } from 'vitest';
import { getProgress, getProgressStep, listSteps } from './order-progress';

const statuses = Array.from({ length: 13 }, (_, status) => status);
const getAllSteps = (payStatus: number) =>
  statuses.map((orderStatus) => getProgressStep({ orderStatus, payStatus }));

describe('progress step', () => {
  test('ORD-09 a paid order goes through the steps 1 to 4, and above 11 none is marked', () => {
    expect(getAllSteps(1)).toEqual([0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 0, 4, 99]);
  });

  test('ORD-09 the first step needs the payment, later ones go by the status alone', () => {
    expect(getAllSteps(0)).toEqual([0, 0, 0, 0, 2, 2, 2, 3, 3, 4, 0, 4, 99]);
    expect(getAllSteps(2)).toEqual(getAllSteps(0));
  });
});

describe('steps by way of delivery', () => {
  test('ORD-10 a delivered order has one step more than a fetched one', () => {
    expect(listSteps({ deliveryType: 'DELIVERY_TO_HOME', orderStatus: 4 }).map(({ word }) => word)).toEqual([
      'accepted',
      'preparing',
      'onTheWay',
      'completed',
    ]);
    const pickup = listSteps({ deliveryType: 'SELF_PICKUP', orderStatus: 4 });
    expect(pickup.map(({ word }) => word)).toEqual(['accepted', 'preparing', 'completed']);
  });

  test('DIN-01 at a table nothing is collected: it is brought', () => {
    const findLastWord = (orderStatus: number, tableNo?: string) =>
      listSteps({ deliveryType: 'SELF_PICKUP', tableNo, orderStatus }).at(-1)?.word;
    expect([4, 7, 8, 9].map((status) => findLastWord(status, 'A3'))).toEqual([
      'completed',
      'serving',
      'serving',
      'completed',
    ]);
    expect([4, 7, 8, 9].map((status) => findLastWord(status))).toEqual([
      'completed',
      'ready',
      'ready',
      'completed',
    ]);
  });

  const history = [
    { orderStatus: 0, at: '2026-11-20T10:00:00.000Z' },
    { orderStatus: 2, at: '2026-11-20T10:04:00.000Z' },
    { orderStatus: 4, at: '2026-11-20T10:11:00.000Z' },
    { orderStatus: 7, at: '2026-11-20T10:31:00.000Z' },
  ];

  test('a delivery on the way is at step 3 of 4, with the times of the steps behind it', () => {
    const progress = getProgress({
      orderStatus: 7,
      payStatus: 1,
      deliveryType: 'DELIVERY_TO_HOME',
      statusHistory: history,
    });
    expect(progress.current).toBe(3);
    expect(progress.steps).toEqual([
      { word: 'accepted', state: 'done', at: '2026-11-20T10:04:00.000Z' },
      { word: 'preparing', state: 'done', at: '2026-11-20T10:11:00.000Z' },
      { word: 'onTheWay', state: 'now', at: '2026-11-20T10:31:00.000Z' },
      { word: 'completed', state: 'ahead', at: undefined },
    ]);
  });

  test('a pick-up that is ready waits at its last step, and is done once collected', () => {
    const ready = getProgress({
      orderStatus: 7,
      payStatus: 1,
      deliveryType: 'SELF_PICKUP',
      statusHistory: history,
    });
    expect(ready.current).toBe(3);
    expect(ready.steps.map(({ state }) => state)).toEqual(['done', 'done', 'now']);
    expect(ready.steps[2]).toEqual({ word: 'ready', state: 'now', at: '2026-11-20T10:31:00.000Z' });

    const collected = getProgress({
      orderStatus: 9,
      payStatus: 1,
      deliveryType: 'SELF_PICKUP',
      statusHistory: history,
    });
    expect(collected.current).toBe(3);
    expect(collected.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  });

  test('ORD-09 a cancelled order and an unknown status mark no step', () => {
    for (const orderStatus of [10, 12]) {
      const progress = getProgress({
        orderStatus,
        payStatus: 1,
        deliveryType: 'DELIVERY_TO_HOME',
        statusHistory: history,
      });
      expect(progress.current).toBeUndefined();
      expect(progress.steps.every(({ state, at: time }) => state === 'ahead' && time === undefined)).toBe(
        true,
      );
    }
  });
});
