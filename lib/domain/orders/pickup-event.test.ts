import { expect, test } from 'vitest';
import { pickupEvent } from './pickup-event';
import { sampleOrder } from './sample-order';

const labels = {
  title: 'Pick up at Lantern Kitchen',
  description: 'Order LK-1',
  timeZone: 'Asia/Singapore',
  now: new Date('2026-11-20T09:00:00Z'),
};
const file = (changes = {}) => {
  const address = pickupEvent(sampleOrder(changes), labels);
  return address && decodeURIComponent(address);
};

test('a pick-up with a time can be taken into a calendar, in the restaurant’s time zone', () => {
  const text = file();
  expect(text).toMatch(/^data:text\/calendar;charset=utf-8,BEGIN:VCALENDAR\r\n/);
  expect(text).toContain('DTSTART:20261120T103000Z\r\nDTEND:20261120T110000Z');
  expect(text).toContain('UID:order-1@order');
  expect(text).toContain('LOCATION:57 Eng Hoon Street');
});

test('deliveries, orders without a time and ended ones have no entry', () => {
  expect(file({ deliveryType: 'DELIVERY_TO_HOME' })).toBeUndefined();
  expect(file({ deliveryTime: undefined })).toBeUndefined();
  expect(file({ deliveryTime: 'soon' })).toBeUndefined();
  for (const orderStatus of [9, 10, 11]) expect(file({ orderStatus })).toBeUndefined();
});
