import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Document } from '@/lib/domain/draft/edits';
import { showScreen } from '../testing/show-screen';
import { DishEditor } from './dish-editor';
import { DraftProvider, type DraftView } from './draft-context';

async function open(more: Document) {
  const set = vi.fn();
  const dish = { key: 'soup', category: 'mains', name: { en: 'Soup' }, ...more };
  const view = {
    document: {
      restaurant: { country: 'SG' },
      categories: [{ key: 'mains', name: { en: 'Mains' } }],
      dishes: [dish],
    },
    read: { edits: [], errors: [], notes: [] },
    set,
    languages: ['en'],
    written: new Set(['en']),
    decimals: 2,
  } as unknown as DraftView;
  const { user } = await showScreen(
    <DraftProvider value={view}>
      <DishEditor dish={dish} />
    </DraftProvider>,
    { locale: 'en', path: 'menu', area: 'menu' },
  );
  await screen.findByRole('heading', { name: 'Soup', level: 2 });
  return { user, set };
}

const listFree = () => screen.queryAllByLabelText('Free of charge');

test('MEN-06 a dish at a price of 0 is marked as free', async () => {
  const { user, set } = await open({ price: 0 });
  await user.click(listFree()[0]!);
  expect(set).toHaveBeenCalledWith([{ path: 'dishes/soup/free', value: true }]);
});

test('MEN-06 with specifications each one at 0 has a mark of its own', async () => {
  const specs = [
    { key: 'small', name: { en: 'Small' }, price: 0 },
    { key: 'large', name: { en: 'Large' }, price: 4 },
  ];
  const { user, set } = await open({ price: 0, specs });
  expect(listFree()).toHaveLength(1);
  await user.click(listFree()[0]!);
  expect(set).toHaveBeenCalledWith([{ path: 'dishes/soup/specs/small/free', value: true }]);
});

test('MEN-06 a dish with a price has no mark', async () => {
  await open({ price: 4 });
  expect(listFree()).toEqual([]);
});
