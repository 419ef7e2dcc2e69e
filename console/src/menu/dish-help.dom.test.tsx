import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Document } from '@/lib/domain/draft/edits';
import { showScreen } from '../testing/show-screen';
import { DishHelp } from './dish-help';
import { DraftProvider, type DraftView } from './draft-context';
import { Preview } from './preview';

const dish: Document = {
  key: 'laksa',
  name: { en: 'Laksa', vn: 'Laksa' },
  brief: { en: 'Noodles in broth' },
  label: { en: 'Most ordered' },
  price: 8.5,
  food: { contains: ['egg', 'crustacean'], heat: 2 },
  groups: [
    {
      key: 'spice',
      name: { en: 'Spice', vn: 'Cay' },
      items: [{ key: 'hot', name: { en: 'Hot', vn: 'Cay' } }],
    },
    { key: 'extra', name: { en: 'Extra', vn: 'Thêm' }, mandatory: false, min: 1, max: 3, items: [] },
  ],
};

async function open(edits: { path: string; by: string }[] = []) {
  const set = vi.fn();
  const view = {
    document: { restaurant: { country: 'SG', defaultLocale: 'en' }, dishes: [dish] },
    read: { edits, errors: [], notes: [] },
    languages: ['en', 'zh-CN', 'vn'],
    written: new Set(['en', 'vn']),
    set,
  } as unknown as DraftView;
  const { user } = await showScreen(
    <DraftProvider value={view}>
      <DishHelp dish={dish} />
      <Preview dish={dish} />
    </DraftProvider>,
    { path: 'menu', area: 'menu' },
  );
  return { set, user };
}

test('CON-16 the preview has the label, the allergens and how many of a group are chosen', async () => {
  await open();
  const preview = await screen.findByRole('region', { name: 'As the diner sees it' });
  await screen.findByText('choose 1');
  for (const part of ['Most ordered', 'Contains: Eggs, Crustaceans', 'Hot', 'choose 1 to 3', 'optional'])
    expect(preview.textContent).toContain(part);
});

test('CON-16 the English is copied to each text that is missing in a language of the menu', async () => {
  const { user, set } = await open();
  await user.click(await screen.findByRole('button', { name: 'Copy the English to 2 missing texts' }));
  expect(set).toHaveBeenCalledWith([
    { path: 'dishes/laksa/brief/vn', value: 'Noodles in broth' },
    { path: 'dishes/laksa/label/vn', value: 'Most ordered' },
  ]);
});

test('CON-16 a dish says who else has changes of it that wait', async () => {
  await open([
    { path: 'dishes/laksa/price', by: 'Bo' },
    { path: 'dishes/satay/price', by: 'Mei' },
    { path: 'dishes/laksa/name/en', by: 'Hana' },
  ]);
  expect((await screen.findByRole('status')).textContent).toBe('Changes of this dish by Bo wait too');
});
