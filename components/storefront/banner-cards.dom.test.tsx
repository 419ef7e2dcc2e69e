import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ModeTabs } from '@/components/fulfilment/mode-tabs';
import { show, testShop } from '@/components/testing/show';
import { getFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import type { BannerCard } from '@/lib/domain/storefront/banner-cards';
import { BannerCards } from './banner-cards';

const kinds: BannerCard[] = ['takeout', 'pickup', 'reservation', 'vouchers'];
const cards = kinds.map((kind) => ({ kind, label: kind, note: `, about ${kind}` }));

beforeEach(() => getFulfilment(testShop).setMode('DELIVERY_TO_HOME'));

const open = () =>
  show(
    <>
      <BannerCards cards={cards} start="reservation" label="Cards" />
      <ModeTabs />
    </>,
  );
const getRow = () => within(screen.getByRole('list', { name: 'Cards' }));
const getMarkedCard = () => getRow().getByRole('link', { current: true }).textContent;
const getCheckedTab = () => screen.getByRole('radio', { checked: true }).textContent;
const getNotedCard = () => getRow().getByRole('link', { name: /, about/ }).textContent;

test('BAN-03 the recommended card shows its note, and the tabs’ mode is marked', async () => {
  await open();
  expect([getMarkedCard(), getCheckedTab(), getNotedCard()]).toEqual([
    'takeout',
    'Delivery',
    'reservation, about reservation',
  ]);
});

test('BAN-03 cards and tabs always show the same mode', async () => {
  const { user } = await open();
  await user.click(getRow().getByRole('link', { name: /^pickup/ }));
  expect([getMarkedCard(), getCheckedTab()]).toEqual([
    'pickup, about pickup',
    expect.stringMatching(/^Pick-up/),
  ]);
  await user.click(screen.getByRole('radio', { name: /^Reserve/ }));
  expect([getMarkedCard(), getCheckedTab()]).toEqual(['reservation, about reservation', 'Reserve']);
  await user.click(getRow().getByRole('link', { name: /^vouchers/ }));
  expect([getMarkedCard(), getCheckedTab(), getNotedCard()]).toEqual([
    'reservation',
    'Reserve',
    'vouchers, about vouchers',
  ]);
});
