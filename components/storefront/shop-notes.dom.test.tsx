import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showServer } from '@/components/testing/show-server';
import { ShopNotes } from './shop-notes';

const nothing = { showLabelList: [], offers: [], countryCode: 'SG' as const };

test('DEC-81 the announcement, the labels and each promotion with its code and minimum are shown', async () => {
  const info = {
    ...nothing,
    manualPromotionDesc: 'Closed on New Year',
    showLabelList: ['Halal kitchen', 'No pork lard'],
    offers: [
      { name: 'S$5 off', code: 'FIVE', minAmount: 3000 },
      { name: 'A tenth off', code: 'TENTH' },
    ],
  };
  await showServer(<ShopNotes info={info} locale="en" />);
  expect(screen.getByText('Closed on New Year')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'S$5 off · code FIVE · from S$30.00',
    'A tenth off · code TENTH',
    'Halal kitchen',
    'No pork lard',
  ]);
});

test('a restaurant without announcements, labels and promotions renders nothing', async () => {
  await showServer(<ShopNotes info={nothing} locale="en" />);
  expect(document.body.textContent).toBe('');
});

test.each([
  [
    { promotions: ['A tenth off', 'Free soup'], promotion: 'unused', activeStr: 'unused' },
    ['A tenth off', 'Free soup'],
  ],
  [{ promotion: 'Free soup', activeStr: 'unused' }, ['Free soup']],
  [{ activeStr: 'A tenth off · Free soup' }, ['A tenth off · Free soup']],
  [{ restaurantLabel: 'Halal · Vegan choices' }, ['Halal · Vegan choices']],
  [{ restaurantLabel: 'unused', showLabelList: ['Halal'] }, ['Halal']],
])('ENT-02 what a backend says of promotions and labels is shown once: %j', async (given, expected) => {
  await showServer(<ShopNotes info={{ ...nothing, ...given }} locale="en" />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(expected);
});
