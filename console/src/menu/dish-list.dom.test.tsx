import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { mockStaffCalls } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { DishList } from './dish-list';
import { DraftProvider, type DraftView } from './draft-context';

function SearchedList({ name }: { name: Record<string, string> }) {
  const [find, setFind] = useState('');
  return <DishList category={{ key: 'grill', name }} chosen={undefined} find={find} onFind={setFind} />;
}

const sold = { left: undefined, soldOut: undefined, specs: [], items: [] };

test('CON-16 the list shows which dishes are sold out and how many are left, also of drafts', async () => {
  mockStaffCalls({
    'shop.menu': {
      categories: [
        {
          categoryId: 1,
          name: 'Grill',
          dishes: [
            { ...sold, dishId: 1, key: 'satay', name: 'Satay', soldOut: { by: 'Bo', until: undefined } },
            { ...sold, dishId: 2, key: 'wings', name: 'Wings', left: 3 },
            { ...sold, dishId: 3, key: 'fish', name: 'Fish' },
          ],
        },
      ],
    },
  });
  const view = {
    document: {
      dishes: ['Satay', 'Wings', 'Fish', 'New'].map((name) => ({
        key: name.toLowerCase(),
        category: 'grill',
        name: { en: name },
        price: 5,
      })),
    },
    read: { errors: [], notes: [], edits: [] },
    languages: ['en'],
    written: new Set(['en']),
    decimals: 2,
  } as unknown as DraftView;
  await showScreen(
    <DraftProvider value={view}>
      <SearchedList name={{ en: 'Grill' }} />
    </DraftProvider>,
    { path: 'menu', area: 'menu' },
  );
  const getRow = (name: string) => within(screen.getByRole('link', { name: new RegExp(name) }));
  expect(await screen.findByText('3 left')).toBeTruthy();
  expect(getRow('Satay').getByText('Sold out')).toBeTruthy();
  expect(getRow('Wings').getByText('3 left')).toBeTruthy();
  for (const name of ['Fish', 'New']) expect(getRow(name).queryByText(/left|Sold out/)).toBeNull();
});

test('CON-16 a search with marks lists the dishes that have them first', async () => {
  mockStaffCalls({ 'shop.menu': { categories: [] } });
  const view = {
    document: {
      dishes: ['Cà phê', 'Laksa', 'Cá kho'].map((name, index) => ({
        key: `dish-${index}`,
        category: 'grill',
        name: { vn: name },
        price: 5,
      })),
    },
    read: { errors: [], notes: [], edits: [] },
    languages: ['vn'],
    written: new Set(['vn']),
    decimals: 2,
  } as unknown as DraftView;
  const { user } = await showScreen(
    <DraftProvider value={view}>
      <SearchedList name={{ vn: 'Grill' }} />
    </DraftProvider>,
    { path: 'menu', area: 'menu' },
  );
  await user.type(await screen.findByRole('searchbox'), 'cá');
  const listNames = () =>
    screen.getAllByRole('link').map((link) => /Cà phê|Laksa|Cá kho/.exec(link.textContent)?.[0]);
  await waitFor(() => expect(listNames()).toEqual(['Cá kho', 'Cà phê']));
});
