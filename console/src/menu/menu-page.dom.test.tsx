import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockStaffCalls } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { MenuPage } from './menu-page';

function showMenu() {
  const categories = ['Grill', 'Noodles'].map((name) => ({ key: name.toLowerCase(), name: { en: name } }));
  mockStaffCalls({
    'menu.draft': {
      revision: 1,
      document: {
        restaurant: { name: { en: 'Lantern Kitchen' }, country: 'SG', defaultLocale: 'en' },
        categories,
        dishes: [{ key: 'laksa', category: 'noodles', name: { en: 'Laksa' }, price: 5 }],
      },
      edits: [],
      errors: [],
      notes: [],
      publish: undefined,
      publishError: undefined,
    },
    'shop.menu': { categories: [] },
  });
}

test('CON-16 the search for a dish stays when another category is chosen', async () => {
  showMenu();
  const { user, router } = await showScreen(<MenuPage />, { path: 'menu?category=grill' });
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  await user.type(field, 'lak');
  await user.click(await screen.findByRole('link', { name: /^Noodles/ }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ category: 'noodles' }));
  await screen.findByRole('region', { name: /Noodles/ });
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('lak');
});

test('CON-16 the search for a dish stays when a phone goes back to the categories', async () => {
  showMenu();
  const { user, router } = await showScreen(<MenuPage />, { path: 'menu?category=grill' });
  await user.type(await screen.findByRole('searchbox'), 'lak');
  await user.click(screen.getByRole('link', { name: 'Categories' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await user.click(await screen.findByRole('link', { name: /^Noodles/ }));
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('lak');
});
