import { expect, test } from 'vitest';
import { toPickupEvent } from './pickup-event';
import { sampleOrder } from './sample-order';

const labels = {
  title: 'Pick up at Lantern Kitchen',
  description: 'Order LK-1',
  timeZone: 'Asia/Singapore',
  now: new Date('2026-11-20T09:00:00Z'),
};
const decodeEvent = (changes = {}) => {
  const address = toPickupEvent(sampleOrder(changes), labels);
  return address && decodeURIComponent(address);
};

test('a pick-up with a time can be taken into a calendar, in the restaurant’s time zone', () => {
  const text = decodeEvent();
  expect(text).toMatch(/^data:text\/calendar;charset=utf-8,BEGIN:VCALENDAR\r\n/);
  expect(text).toContain('DTSTART:20261120T103000Z\r\nDTEND:20261120T110000Z');
  expect(text).toContain('UID:order-1@order');
  expect(text).toContain('LOCATION:57 Eng Hoon Street');
});

test.each([
  ['2026-11-20 23:30-00:00', '20261120T153000Z', '20261120T160000Z'],
  ['2026-11-20 23:30-00:30', '20261120T153000Z', '20261120T163000Z'],
  ['2026-11-20 00:00-00:30', '20261119T160000Z', '20261119T163000Z'],
  ['2026-12-31 23:30-00:00', '20261231T153000Z', '20261231T160000Z'],
])('the slot %s is in the calendar from %s to %s', (deliveryTime, start, end) => {
  expect(decodeEvent({ deliveryTime })).toContain(`DTSTART:${start}\r\nDTEND:${end}`);
});

test('deliveries, orders without a time and ended ones have no entry', () => {
  expect(decodeEvent({ deliveryType: 'DELIVERY_TO_HOME' })).toBeUndefined();
  expect(decodeEvent({ deliveryTime: undefined })).toBeUndefined();
  expect(decodeEvent({ deliveryTime: 'soon' })).toBeUndefined();
  for (const orderStatus of [9, 10, 11]) expect(decodeEvent({ orderStatus })).toBeUndefined();
});
