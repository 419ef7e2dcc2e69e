import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Locale } from '@/lib/contract/values';
import { queryClient } from '../api/query-client';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { SetupPage } from './setup-page';

const noFacts: StaffOutput<'setup.list'>['steps'][number]['facts'] = {
  colour: undefined,
  dishes: undefined,
  categories: undefined,
  days: undefined,
  host: undefined,
  people: undefined,
  account: undefined,
  address: undefined,
};
const createList = (isDone: boolean): StaffOutput<'setup.list'> => ({
  steps: [
    { step: 'hours', isDone: true, isNeeded: true, facts: { ...noFacts, days: 7 } },
    { step: 'menu', isDone, isNeeded: true, facts: { ...noFacts, dishes: 4, categories: 2 } },
    { step: 'staff', isDone: false, isNeeded: false, facts: noFacts },
  ],
  isOpen: false,
  // The test document would load the page of any other address.
  shopUrl: 'about:blank',
});

async function open(replies: StaffReplies, locale: Locale = 'en') {
  const { listInputs } = mockStaffCalls(replies);
  const { user } = await showScreen(<SetupPage />, { locale, path: 'setup' });
  return { user, listInputs };
}

test.each<[Locale, progress: string, openShop: string, waits: string]>([
  ['en', '1 of 3 done', 'Open the shop', 'Opening waits for: Menu'],
  ['zh-CN', '已完成 1 / 3', '开店', '开店前需完成：菜单'],
  ['vn', 'Xong 1 trên 3', 'Mở bán', 'Cần xong trước khi mở: Thực đơn'],
])(
  'CON-19 in %s a shop opens only after the steps that it needs',
  async (locale, progress, openShop, waits) => {
    await open({ 'setup.list': createList(false) }, locale);
    expect(await screen.findByText(progress)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: openShop }).disabled).toBe(true);
    expect(screen.getByText(new RegExp(waits))).toBeTruthy();
  },
);

test('CON-19 a step says what is done, or leads to its screen', async () => {
  await open({ 'setup.list': createList(true) });
  expect(await screen.findByText('Open every day')).toBeTruthy();
  expect(screen.getByText('4 dishes in 2 categories')).toBeTruthy();
  expect(screen.getByText('about 1 minute')).toBeTruthy();
  expect(screen.getByText('about 1 minute left')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Staff: Begin' }).getAttribute('href')).toBe('/r/3473/people');
});

test('CON-19 the step of the domain leads to the settings, where DNS and certificate are shown', async () => {
  const step = { step: 'domain' as const, isDone: false, isNeeded: false, facts: noFacts };
  await open({ 'setup.list': { ...createList(true), steps: [step] } });
  const link = await screen.findByRole('link', { name: 'Own domain: Begin' });
  expect(link.getAttribute('href')).toBe('/r/3473/settings');
});

test('CON-19 a complete shop is opened, and an error of it is announced', async () => {
  const { user, listInputs } = await open({
    'setup.list': createList(true),
    'setup.open': failStaffCall('SETUP_INCOMPLETE', 'Something is missing'),
  });
  await user.click(await screen.findByRole('button', { name: 'Open the shop' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Something is missing');
  await waitFor(() => expect(listInputs('setup.open')).toMatchObject([{ open: true }]));
});

test('CON-19 a shop that another owner opens meanwhile is not closed by the same button', async () => {
  let isOpen = false;
  const { user, listInputs } = await open({
    'setup.list': () => ({ ...createList(true), isOpen }),
    'setup.open': {},
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Open the shop' });
  isOpen = true;
  await act(() => queryClient.invalidateQueries({ queryKey: ['setup.list'] }));
  await waitFor(() => expect(button.disabled).toBe(true));
  await user.click(button);
  expect(button.textContent).toBe('Open the shop');
  expect(listInputs('setup.open')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Take no more orders' }));
  await waitFor(() => expect(listInputs('setup.open')).toMatchObject([{ open: false }]));
});

test('CON-19 the own shop stands beside the list, and is loaded again after a change of it', async () => {
  await open({ 'setup.list': createList(false) });
  const shop = await screen.findByTitle<HTMLIFrameElement>('Your shop as it is now');
  expect(shop.src).toBe('about:blank');
  await act(() => queryClient.invalidateQueries({ queryKey: ['setup.list'] }));
  await waitFor(() => expect(screen.getByTitle('Your shop as it is now')).not.toBe(shop));
});
