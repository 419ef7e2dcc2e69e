import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { queryClient } from '../api/query-client';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { SoldOutPage } from './sold-out-page';

const choice = { name: 'Large', group: undefined, soldOut: undefined };
const categories: StaffOutput<'shop.menu'>['categories'] = [
  {
    categoryId: 1,
    name: 'Noodles',
    dishes: [
      {
        dishId: 11,
        key: 'dish-11',
        name: 'Laksa',
        left: undefined,
        soldOut: undefined,
        specs: [{ ...choice, targetId: 21 }],
        items: [{ ...choice, targetId: 31, name: 'Egg', group: 'Extras' }],
      },
      {
        dishId: 12,
        key: 'dish-12',
        name: 'Mee goreng',
        left: 3,
        soldOut: { by: 'Bo', until: undefined },
        specs: [],
        items: [],
      },
    ],
  },
];

async function open(replies: StaffReplies = {}, options: Parameters<typeof showScreen>[1] = {}) {
  const { listInputs } = mockStaffCalls({ 'shop.menu': { categories }, ...replies });
  const { user } = await showScreen(<SoldOutPage />, { path: 'sold-out', role: 'kitchen', ...options });
  await screen.findByText('Laksa');
  return { user, listInputs, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

test('CON-10 the kitchen marks a dish as sold out today, and another one as back on sale', async () => {
  const { press, listInputs } = await open({ 'shop.soldOut': {}, 'shop.backOnSale': {} });
  expect(screen.getByText('by Bo')).toBeTruthy();
  await press('Sold out today: Laksa');
  await press('Back on sale: Mee goreng');
  await waitFor(() =>
    expect(listInputs('shop.soldOut')).toMatchObject([
      { kind: 'dish', targetId: 11, dishId: 11, until: 'today' },
    ]),
  );
  await waitFor(() => expect(listInputs('shop.backOnSale')).toMatchObject([{ kind: 'dish', targetId: 12 }]));
});

test('CON-10 letters typed faster than the page navigates stay in the search field, also after a filter', async () => {
  const { press } = await open();
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  for (const letter of 'mee') fireEvent.change(field, { target: { value: field.value + letter } });
  expect(field.value).toBe('mee');
  await press('Not for sale now');
  await screen.findByRole('button', { name: 'Not for sale now', pressed: true });
  expect(field.value).toBe('mee');
  expect(screen.queryByText('Laksa')).toBeNull();
});

test('CON-10 a specification and an option are sold out separately from their dish', async () => {
  const { press, listInputs } = await open({ 'shop.soldOut': {} });
  await press('Laksa');
  await press('Sold out: Large');
  await press('Sold out: Egg');
  await waitFor(() =>
    expect(listInputs('shop.soldOut')).toMatchObject([
      { kind: 'spec', targetId: 21, dishId: 11 },
      { kind: 'item', targetId: 31, dishId: 11 },
    ]),
  );
  for (const { until } of listInputs('shop.soldOut')) expect(until).toBeUndefined();
});

test('CON-10 pieces in writing stay when a piece is sold, and are set once the person has read what is left', async () => {
  const { user, press } = await open();
  await press('Mee goreng 3 left');
  const field = screen.getByLabelText<HTMLInputElement>('Pieces left: Mee goreng');
  await user.clear(field);
  await user.type(field, '2');
  const [{ dishes, ...category }] = categories as [(typeof categories)[number]];
  const sold = [{ ...category, dishes: [dishes[0]!, { ...dishes[1]!, left: 2 }] }];
  const { listInputs } = mockStaffCalls({ 'shop.menu': { categories: sold }, 'shop.piecesLeft': {} });
  await act(() => queryClient.invalidateQueries({ queryKey: ['shop.menu'] }));
  expect(document.activeElement).toBe(field);
  await user.type(field, '5{Enter}');
  await screen.findByText('2 are left now. Your number is not set.');
  expect(listInputs('shop.piecesLeft')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'I have read it' }));
  await user.type(field, '{Enter}');
  await waitFor(() =>
    expect(listInputs('shop.piecesLeft')).toMatchObject([{ dishId: 12, left: 25, seen: { left: 2 } }]),
  );
});

test('CON-10 the pieces left are set as a number and removed again', async () => {
  const { user, press, listInputs } = await open({ 'shop.piecesLeft': {} });
  await press('Mee goreng 3 left');
  const pieces = screen.getByLabelText<HTMLInputElement>('Pieces left: Mee goreng');
  await user.clear(pieces);
  await user.type(pieces, '1 2x');
  expect(pieces.value).toBe('12');
  await press('Set');
  await press('No limit');
  await waitFor(() => expect(listInputs('shop.piecesLeft').map(({ left }) => left)).toEqual([12, undefined]));
});

test('MEN-06 a price in writing is not set over one that a colleague sets meanwhile', async () => {
  const listWith = (price?: number) => [
    { ...categories[0]!, dishes: [{ ...categories[0]!.dishes[0]!, market: { price } }] },
  ];
  const { user, press } = await open({ 'shop.menu': { categories: listWith() } }, { role: 'counter' });
  const field = await screen.findByLabelText<HTMLInputElement>('Today’s price: Laksa');
  await user.type(field, '38');
  const { listInputs } = mockStaffCalls({
    'shop.menu': { categories: listWith(4200) },
    'shop.todayPrice': {},
  });
  await act(() => queryClient.invalidateQueries({ queryKey: ['shop.menu'] }));
  await screen.findByText('A colleague has set another price meanwhile. Yours is not set.');
  await user.type(field, '.5{Enter}');
  expect(listInputs('shop.todayPrice')).toEqual([]);
  await press('I have read it');
  await press('Set the price');
  await waitFor(() =>
    expect(listInputs('shop.todayPrice')).toMatchObject([{ price: 38.5, seen: { price: 42 } }]),
  );
  expect(field.value).toBe('');
});

test('MEN-06 the kitchen sees the price of today, which only the counter sets', async () => {
  const [{ dishes, ...noodles }] = categories as [(typeof categories)[number]];
  const priced = { ...noodles, dishes: [{ ...dishes[0]!, market: { price: 4200 } }] };
  await open({ 'shop.menu': { categories: [priced] } });
  expect(await screen.findByText('Today S$42.00')).toBeTruthy();
  expect(screen.queryByLabelText('Today’s price: Laksa')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Set the price' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sold out today: Laksa' })).toBeTruthy();
});

test('CON-10 the filter of dishes that are not for sale says when there are none', async () => {
  const { press } = await open({
    'shop.menu': { categories: [{ ...categories[0]!, dishes: [categories[0]!.dishes[0]!] }] },
  });
  await press('Not for sale now');
  expect(await screen.findByText('Everything is on sale.')).toBeTruthy();
});

test('CON-10 CON-19 in Chinese the end and an error of the change are shown', async () => {
  const soldOut = { by: 'Bo', until: '2026-11-27T22:00:00Z' };
  const { press } = await open(
    {
      'shop.menu': {
        categories: [{ ...categories[0]!, dishes: [{ ...categories[0]!.dishes[0]!, soldOut }] }],
      },
      'shop.backOnSale': failStaffCall('TOO_MANY', '请稍后再试'),
    },
    { locale: 'zh-CN' },
  );
  expect(screen.getByText(/^售罄至 .*06:00$/)).toBeTruthy();
  await press('恢复售卖: Laksa');
  expect((await screen.findByRole('alert')).textContent).toBe('请稍后再试');
});

test('CON-10 a dish whose pieces are in writing stays in the filtered list when a colleague puts it back on sale', async () => {
  let soldOut: StaffOutput<'shop.menu'>['categories'][number]['dishes'][number]['soldOut'];
  soldOut = { by: 'Bo', until: undefined };
  const dish = { ...categories[0]!.dishes[1]!, name: 'Laksa' };
  const { user, press } = await open(
    {
      'shop.menu': () => ({ categories: [{ ...categories[0]!, dishes: [{ ...dish, soldOut }] }] }),
      'shop.piecesLeft': {},
    },
    { path: 'sold-out?only=soldOut' },
  );
  await user.click(screen.getByRole('button', { name: /^Laksa/ }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Pieces left/ });
  await user.clear(field);
  await user.type(field, '12');
  soldOut = undefined;
  await act(() => queryClient.invalidateQueries({ queryKey: ['shop.menu'] }));
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('12');
  await press('Set');
  await waitFor(() => expect(screen.queryByText('Laksa')).toBeNull());
});

test('CON-10 the next number, typed while the first is being set, keeps its dish in the filtered list', async () => {
  let soldOut: StaffOutput<'shop.menu'>['categories'][number]['dishes'][number]['soldOut'];
  soldOut = { by: 'Bo', until: undefined };
  let answer = () => {};
  const dish = { ...categories[0]!.dishes[1]!, name: 'Laksa' };
  const { user, listInputs } = await open(
    {
      'shop.menu': () => ({ categories: [{ ...categories[0]!, dishes: [{ ...dish, soldOut }] }] }),
      'shop.piecesLeft': () => new Promise((resolve) => (answer = () => resolve({}))),
    },
    { path: 'sold-out?only=soldOut' },
  );
  await user.click(screen.getByRole('button', { name: /^Laksa/ }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Pieces left/ });
  await user.clear(field);
  await user.type(field, '12{Enter}');
  await user.type(field, '5');
  soldOut = undefined;
  const asked = listInputs('shop.menu').length;
  await act(async () => answer());
  await waitFor(() => expect(listInputs('shop.menu').length).toBeGreaterThan(asked));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('125');
});
