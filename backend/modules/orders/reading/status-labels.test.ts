import { expect, test } from 'vitest';
import { findStatusLabel } from './status-labels';

test.each([
  ['DIN-01 food on its way to a table isn’t to be collected', 'A3', 'On its way to your table'],
  ['what waits at the counter is', null, 'Ready to collect'],
])('%s', (_, tableNo, word) => {
  expect(findStatusLabel(7, 'en', { deliveryType: 'SELF_PICKUP', tableNo })).toBe(word);
});

test('BKG-04 dishes of a booked table are brought to it before it has a number', () => {
  expect(findStatusLabel(7, 'en', { deliveryType: 'SELF_PICKUP', reservationId: 'r1' })).toBe(
    'On its way to your table',
  );
});

test('a delivery is on its way, and every other status is called the same wherever one eats', () => {
  expect(findStatusLabel(7, 'en', { deliveryType: 'DELIVERY_TO_HOME' })).toBe('On the way');
  for (const status of [0, 2, 4, 9, 10])
    expect(findStatusLabel(status, 'vn', { deliveryType: 'SELF_PICKUP', tableNo: 'A3' })).toBe(
      findStatusLabel(status, 'vn'),
    );
});
