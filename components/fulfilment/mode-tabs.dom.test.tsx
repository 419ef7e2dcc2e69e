import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, testShop } from '@/components/testing/show';
import type { Mode } from '@/lib/contract/vocabulary';
import { ModeTabs } from './mode-tabs';

let shops = 0;

/** Renders the tabs for a new shop each time, because stored state is read once per shop. */
async function showTabs(stored?: Mode, flags = {}, props = {}) {
  shops += 1;
  const shop = { ...testShop, ...flags, restaurantId: 9_000 + shops };
  if (stored)
    localStorage.setItem(
      `placeOrderRestaurantInfo:${shop.restaurantId}`,
      JSON.stringify({ state: { mode: stored, slots: {} }, version: 1 }),
    );
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({
    width: 390,
    height: 844,
  });
  await show(<ModeTabs {...props} />, { shop });
}
const findChosenTab = () =>
  screen.getAllByRole('radio').find((radio) => radio.getAttribute('aria-checked') === 'true')?.textContent;

test('DLV-05 the tabs on a phone start with the stored pick-up', async () => {
  await showTabs('SELF_PICKUP');
  await waitFor(() => expect(findChosenTab()).toContain('Pick-up'));
});

test('DLV-05 the tabs on a phone start with delivery by default', async () => {
  await showTabs();
  await waitFor(() => expect(findChosenTab()).toContain('Delivery'));
});

test.each([
  [{ canEnjoyInRestaurant: true, canReserve: true }, {}, ['Delivery', 'Pick-up', 'Reserve']],
  [{ canEnjoyInRestaurant: false, canReserve: true }, {}, ['Delivery', 'Reserve']],
  [{ canEnjoyInRestaurant: true, canReserve: false }, {}, ['Delivery', 'Pick-up']],
  [{ canEnjoyInRestaurant: true, canReserve: true }, { orderDish: true }, ['Delivery', 'Pick-up']],
])('DLV-04 with %j and %j the tabs show the offered modes', async (flags, props, names) => {
  await showTabs(undefined, flags, props);
  const shown = screen.getAllByRole('radio').map(({ textContent }) => textContent?.replace(/\d.*/, ''));
  expect(shown).toEqual(names);
});
