import { expect, test } from 'vitest';
import { toPickupLink } from './pickup-link';
import { sampleOrder } from './sample-order';

const findLink = (changes = {}) => toPickupLink(sampleOrder(changes), { restaurantId: 3473, locale: 'vn' });

test('a pick-up with a time has the address of its calendar file', () => {
  const order = sampleOrder();
  expect(findLink()).toBe(
    `/calendar/${order.orderSn}.ics?restaurantId=3473&locale=vn&id=order-1&day=2026-11-20&time=18%3A30&until=19%3A00`,
  );
});

test('deliveries, orders without a time and ended ones have no entry', () => {
  expect(findLink({ deliveryType: 'DELIVERY_TO_HOME' })).toBeUndefined();
  expect(findLink({ deliveryTime: undefined })).toBeUndefined();
  expect(findLink({ deliveryTime: 'soon' })).toBeUndefined();
  for (const orderStatus of [9, 10, 11]) expect(findLink({ orderStatus })).toBeUndefined();
});
