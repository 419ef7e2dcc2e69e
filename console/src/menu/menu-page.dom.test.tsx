import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { applyEdits, type Edit } from '@/lib/domain/draft/edits';
import { queryClient } from '../api/query-client';
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

const fullDraft: StaffOutput<'menu.draft'> = {
  revision: 1,
  document: {
    restaurant: { name: { en: 'Lantern Kitchen' }, country: 'SG', defaultLocale: 'en' },
    categories: [
      { key: 'grill', name: { en: 'Grill' } },
      { key: 'noodles', name: { en: 'Noodles' } },
    ],
    dishes: [
      {
        key: 'laksa',
        category: 'noodles',
        name: { en: 'Laksa' },
        price: 5,
        specs: [
          { key: 'small', name: { en: 'Small' }, price: 5 },
          { key: 'large', name: { en: 'Large' }, price: 7 },
        ],
        groups: [{ key: 'extra', name: { en: 'Extra' }, items: [{ key: 'egg', name: { en: 'Egg' } }] }],
      },
      { key: 'ramen', category: 'noodles', name: { en: 'Ramen' }, price: 9 },
    ],
  },
  edits: [],
  errors: [],
  notes: [],
  publish: undefined,
  publishError: undefined,
};

/** Opens the menu, writes into a field, and lets a colleague's deletion arrive. */
async function writeInDeleted(path: string, label: string, text: string, search: string, opener?: RegExp) {
  const edits: Edit[] = [{ path, value: null }];
  const reply = (draft: typeof fullDraft) =>
    mockStaffCalls({
      'menu.draft': draft,
      'shop.menu': { categories: [] },
      'menu.save': { revision: 3, conflicts: [] },
    });
  reply(fullDraft);
  const { user } = await showScreen(<MenuPage />, { path: `menu?${search}` });
  if (opener) await user.click(await screen.findByRole('button', { name: opener }));
  const [field] = await screen.findAllByLabelText<HTMLInputElement>(label, { selector: 'input' });
  await user.clear(field!);
  await user.type(field!, text);
  const { listInputs } = reply({
    ...fullDraft,
    revision: 2,
    document: applyEdits(fullDraft.document as never, edits),
    edits: edits.map((edit) => ({ ...edit, before: null, by: 'Bo', at: '2026-11-27T04:12:30Z' })),
  });
  await act(() => queryClient.invalidateQueries({ queryKey: ['menu.draft'] }));
  return { user, field: field!, listInputs, notice: await screen.findByRole('alert') };
}

test.each([
  ['a dish', 'dishes/laksa', 'Name · English', 'category=noodles&dish=laksa'],
  ['a category', 'categories/grill', 'Name of the category · English', 'category=grill'],
  ['a specification', 'dishes/laksa/specs/large', 'Price · Large', 'category=noodles&dish=laksa'],
  [
    'an option group',
    'dishes/laksa/groups/extra',
    'Name of the group · English',
    'category=noodles&dish=laksa',
  ],
])(
  'CON-16 what is written in %s that a colleague deletes stays with its focus, and nothing of it is sent',
  async (_, path, label, search) => {
    const { user, field, listInputs, notice } = await writeInDeleted(path, label, '12', search);
    expect(notice.textContent).toContain('Bo deleted this');
    expect(document.activeElement).toBe(field);
    await user.keyboard('.5');
    expect(field.value).toBe('12.5');
    await user.tab();
    expect(field.isConnected).toBe(true);
    expect(parseFloat(field.value)).toBe(12.5);
    expect(listInputs('menu.save')).toEqual([]);
    await user.click(within(notice).getByRole('button', { name: 'Let it go' }));
    expect(field.isConnected).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('CON-16 a deleted dish is put back at its place with what was written in it', async () => {
  const path = 'dishes/laksa';
  const { user, listInputs, notice } = await writeInDeleted(
    path,
    'Old price',
    '12',
    'category=noodles&dish=laksa',
  );
  await user.click(within(notice).getByRole('button', { name: 'Put it back' }));
  await waitFor(() => expect(listInputs('menu.save')).toHaveLength(2));
  const [laksa] = fullDraft.document.dishes as object[];
  expect(listInputs('menu.save')).toMatchObject([
    { edits: [{ path, before: null, value: { ...laksa, oldPrice: 12 } }] },
    { moves: [{ list: 'dishes', key: 'laksa' }] },
  ]);
});

test('CON-16 a text whose entry was deleted while it was saved is shown with who deleted it', async () => {
  const gone = applyEdits(fullDraft.document as never, [{ path: 'dishes/laksa', value: null }]);
  let isGone = false;
  mockStaffCalls({
    'menu.draft': () => (isGone ? { ...fullDraft, document: gone, revision: 2 } : fullDraft),
    'shop.menu': { categories: [] },
    'menu.save': ({ edits }) => {
      isGone = true;
      const [{ path, value }] = edits as [(typeof edits)[0]];
      return {
        revision: 2,
        conflicts: [{ path, value, current: null, by: 'Bo', at: '2026-11-27T04:12:30Z', isGone }],
      };
    },
  });
  const { user } = await showScreen(<MenuPage />, { path: 'menu?category=noodles&dish=laksa' });
  const [field] = await screen.findAllByLabelText<HTMLInputElement>('Name · English', { selector: 'input' });
  await user.clear(field!);
  await user.type(field!, 'Laksa of the house');
  await user.tab();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Bo removed it meanwhile. Your change was not saved. Yours: “Laksa of the house”.',
  );
});

test('CON-16 the name of a new specification stays in writing when a colleague deletes its dish', async () => {
  const { user, field, notice } = await writeInDeleted(
    'dishes/laksa',
    'Name of the specification',
    'Medium',
    'category=noodles&dish=laksa',
    /^Add a specification/,
  );
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Price · Medium')).toBeTruthy();
  expect(notice.isConnected).toBe(true);
});

test('CON-10 the editor of a dish shows the pieces that are left now, not those that its draft was read with', async () => {
  const dishes = (fullDraft.document.dishes as object[]).map((dish) => ({ ...dish, stock: 9 }));
  const ramen = {
    dishId: 7,
    key: 'ramen',
    name: 'Ramen',
    left: 2,
    soldOut: undefined,
    market: undefined,
    specs: [],
    items: [],
  };
  mockStaffCalls({
    'menu.draft': { ...fullDraft, document: { ...fullDraft.document, dishes } as typeof fullDraft.document },
    'shop.menu': { categories: [{ categoryId: 1, name: 'Noodles', dishes: [ramen] }] },
  });
  await showScreen(<MenuPage />, { path: 'menu?category=noodles&dish=ramen' });
  expect(await screen.findByText('2 left.')).toBeTruthy();
  expect(screen.queryByText('9 left.')).toBeNull();
});
