import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockCalls } from '@/components/testing/mock-calls';
import { show } from '@/components/testing/show';
import { WhereWhenBlock } from './where-when-block';

const place = {
  addressDetail: '78 Guan Chuan Street, Singapore 160078',
  latitude: 1.28,
  longitude: 103.83,
  countryCode: 'SG' as const,
};
const props = {
  deliveryType: 'DELIVERY_TO_HOME' as const,
  place,
  form: { enter: () => {} } as never,
  errors: {},
  dialogs: { show: () => {}, preload: () => {}, dialogs: null },
};

test('a place without a receiver shows its fee and distance, as on the menu page', async () => {
  mockCalls({
    'ordering.deliveryTime': { deliveryDateRange: [], deliveryFee: 350, restaurantToCustomerDistance: 1240 },
  });
  await show(<WhereWhenBlock {...props} />);
  expect(await screen.findByText(/S\$3\.50 delivery · 1\.24 KM/)).toBeTruthy();
});
