import { expect, test } from 'vitest';
import { getFeeReason } from './fee-reasons';

const rules = {
  servicePercent: 3.3,
  serviceCap: 300,
  selfPickupPercent: 10,
  payServicePercent: 2,
  smallOrderBelow: 2000,
  deliveryUpTo: 3000,
  taxes: [{ name: 'GST', percent: 9, amount: 335 }],
} as never;

test('a fee is explained by the rule that made it', () => {
  expect(getFeeReason('service', rules)).toEqual({ word: 'serviceCapped', percent: 3.3, cap: 300 });
  expect(getFeeReason('selfPickup', rules)).toEqual({ word: 'selfPickupPercent', percent: 10 });
  expect(getFeeReason('payService', rules)).toEqual({ word: 'payServicePercent', percent: 2 });
  expect(getFeeReason('smallOrder', rules)).toEqual({ word: 'smallOrderBelow', below: 2000 });
  expect(getFeeReason('delivery', rules, 1240)).toEqual({
    word: 'deliveryDistance',
    meters: 1240,
    upTo: 3000,
  });
});

test('without a rule a fee says what it is for', () => {
  expect(getFeeReason('service', undefined)).toEqual({ word: 'service' });
  expect(getFeeReason('delivery', rules)).toEqual({ word: 'delivery' });
  expect(getFeeReason('packing', rules)).toEqual({ word: 'packing' });
});
