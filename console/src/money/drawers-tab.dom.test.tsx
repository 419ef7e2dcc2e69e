import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DrawerShift } from '@/lib/contract/staff/cash-drawers';
import { queryClient } from '../api/query-client';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { WithMessages } from '../with-messages';
import { DrawersTab } from './drawers-tab';

const shift: DrawerShift = {
  shiftId: 7,
  drawer: 'Counter',
  openedAt: '2026-11-27T02:00:00Z',
  openedBy: 'Ann',
  float: 10_000,
  taken: 1_800,
  givenBack: 900,
  putIn: 0,
  takenOut: 500,
  expected: 10_400,
  byPerson: [
    { name: 'Ann', taken: 1_800, givenBack: 900, putIn: 0, takenOut: 0 },
    { name: 'Bo', taken: 0, givenBack: 0, putIn: 0, takenOut: 500 },
  ],
  moves: [{ at: '2026-11-27T03:00:00Z', kind: 'out', amount: 500, reason: 'Ice', by: 'Bo' }],
  closing: undefined,
};

async function open(replies: StaffReplies, locale: 'en' | 'zh-CN' = 'en') {
  const calls = mockStaffCalls(replies);
  const { user } = await showScreen(
    <WithMessages area="money">
      <DrawersTab restaurantId={3473} />
    </WithMessages>,
    { path: 'money', locale },
  );
  return { user, ...calls };
}

const readRows = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);

test('HND-10 a drawer shows its float, its cash by person, moves with reasons and what has to be in it', async () => {
  await open({ 'drawers.list': { shifts: [shift], mine: 7, names: ['Counter'] } });
  const title = await screen.findByRole('heading', { name: 'Counter' });
  const card = title.closest('li')!;
  expect(within(card).getByText('Your cash goes here')).toBeTruthy();
  expect(readRows(card)).toEqual([
    'Float S$100.00',
    'Taken in cash S$18.00',
    'Given back −S$9.00',
    'Taken out −S$5.00',
    'Has to be in it S$104.00',
  ]);
  expect(within(card).getByRole('row', { name: /Bo/ }).textContent).toBe('BoTaken out −S$5.00');
  expect(within(card).getByText('Ice, Bo')).toBeTruthy();
});

test('HND-10 a drawer is opened with its float; a missing amount is said at its field', async () => {
  const { user, listInputs } = await open({
    'drawers.list': { shifts: [], mine: undefined, names: [] },
    'drawers.open': { shiftId: 8 },
  });
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(screen.getByRole('textbox', { name: 'Float' }).getAttribute('aria-invalid')).toBe('true');
  await user.type(screen.getByRole('textbox', { name: 'Float' }), '150,5');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() =>
    expect(listInputs('drawers.open')).toMatchObject([{ drawer: 'Counter', float: 150.5 }]),
  );
});

test('HND-10 money is taken out with its reason, and a repeated attempt keeps its key', async () => {
  let fails = true;
  const keys: unknown[] = [];
  const { user, listInputs } = await open({
    'drawers.list': { shifts: [shift], mine: undefined, names: [] },
    'drawers.move': () => (fails ? failStaffCall('INTERNAL', 'Please try again')() : {}),
  });
  const fetched = globalThis.fetch;
  globalThis.fetch = ((path: string, init: RequestInit = {}) => {
    if (path.endsWith('drawers.move')) keys.push(new Headers(init.headers).get('idempotency-key'));
    return fetched(path, init);
  }) as typeof fetch;
  await user.click(await screen.findByRole('button', { name: 'Put in or take out' }));
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '5');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Ice');
  await user.click(screen.getByRole('button', { name: 'Record' }));
  expect(await screen.findByText('Please try again')).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull());
  expect(listInputs('drawers.move').at(-1)).toMatchObject({
    shiftId: 7,
    kind: 'out',
    amount: 5,
    reason: 'Ice',
  });
  expect(new Set(keys).size).toBe(1);
});

test('HND-10 a count carries the amount that was read when it was begun; another one is shown, and the count stays', async () => {
  let now = shift;
  const { user, listInputs } = await open({
    'drawers.list': () => ({ shifts: [now], mine: 7, names: ['Counter'] }),
    'drawers.close': ({ expected }) =>
      Number(expected) === 104
        ? failStaffCall('STATUS_CONFLICT', 'moved on', { expected: 122 })()
        : { expected: 12_200, difference: 0 },
  });
  await user.click(await screen.findByRole('button', { name: 'Count and close' }));
  const counted = screen.getByRole<HTMLInputElement>('textbox', { name: 'Money in the drawer' });
  await user.type(counted, '122');
  now = { ...shift, taken: 3_600, expected: 12_200 };
  // The answer comes before the event of the sale.
  await user.click(screen.getByRole('button', { name: 'Close the drawer' }));
  expect(await screen.findByText(/S\$104.00 had to be in the drawer, now it is S\$122.00/)).toBeTruthy();
  expect(screen.queryByText('moved on')).toBeNull();
  expect(counted.value).toBe('122');
  const close = screen.getByRole<HTMLButtonElement>('button', { name: 'Close the drawer' });
  expect(close.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'I have read it' }));
  expect(screen.queryByText('moved on')).toBeNull();
  await user.click(close);
  await waitFor(() => expect(listInputs('drawers.close')).toHaveLength(2));
  expect(listInputs('drawers.close')).toMatchObject([
    { shiftId: 7, expected: 104, counted: 122 },
    { shiftId: 7, expected: 122, counted: 122 },
  ]);
});

test('HND-10 cash that comes in while a drawer is counted stops the count before it is sent', async () => {
  let now = shift;
  const { user, listInputs } = await open({
    'drawers.list': () => ({ shifts: [now], mine: 7, names: ['Counter'] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Count and close' }));
  await user.type(screen.getByRole('textbox', { name: 'Money in the drawer' }), '104');
  now = { ...shift, taken: 3_600, expected: 12_200 };
  await act(() => queryClient.invalidateQueries({ queryKey: ['drawers.list'] }));
  expect(await screen.findByText(/now it is S\$122.00/)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Money in the drawer' }), '{Enter}');
  expect(listInputs('drawers.close')).toEqual([]);
});

test('HND-10 a count closes the drawer and shows the difference, in Chinese too', async () => {
  let isClosed = false;
  const closing = {
    at: '2026-11-27T14:00:00Z',
    by: 'Ann',
    counted: 10_350,
    difference: -50,
    note: undefined,
  };
  const { user } = await open(
    {
      'drawers.list': () => ({
        shifts: [isClosed ? { ...shift, closing } : shift],
        mine: isClosed ? undefined : 7,
        names: ['Counter'],
      }),
      'drawers.close': () => {
        isClosed = true;
        return { expected: 10_400, difference: -50 };
      },
    },
    'zh-CN',
  );
  await user.click(await screen.findByRole('button', { name: '清点并关闭' }));
  await user.type(screen.getByRole('textbox', { name: '钱箱内金额' }), '103.50');
  await user.click(screen.getByRole('button', { name: '关闭钱箱' }));
  const closed = await screen.findByRole('region', { name: '最近一天已清点' });
  expect(readRows(closed)).toContain('差额 −S$0.50');
  expect(screen.queryByRole('button', { name: '清点并关闭' })).toBeNull();
});

test('HND-10 a float in writing stays when a colleague opens the drawer of that name, and the next one is suggested', async () => {
  let shifts: DrawerShift[] = [];
  const { user } = await open({
    'drawers.list': () => ({ shifts, mine: undefined, names: ['Counter', 'Bar', 'Door'] }),
    'drawers.open': ({ drawer }) => {
      shifts = [...shifts, { ...shift, shiftId: 9, drawer }];
      return { shiftId: 9 };
    },
  });
  const drawer = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the drawer' });
  const change = async (now: DrawerShift[]) => {
    shifts = now;
    await act(() => queryClient.invalidateQueries({ queryKey: ['drawers.list'] }));
  };
  expect(drawer.value).toBe('Counter');
  await change([shift]);
  expect(drawer.value).toBe('Bar');
  const float = screen.getByRole<HTMLInputElement>('textbox', { name: 'Float' });
  await user.type(float, '150');
  await change([]);
  expect(document.activeElement).toBe(float);
  expect([drawer.value, float.value]).toEqual(['Bar', '150']);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect([drawer.value, float.value]).toEqual(['Counter', '']));
});

test('HND-10 what is written about a drawer that a colleague closes stays until its form is closed', async () => {
  let closing: DrawerShift['closing'];
  const { user } = await open({
    'drawers.list': () => ({ shifts: [{ ...shift, closing }], mine: 7, names: ['Counter'] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Put in or take out' }));
  const reason = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' });
  await user.type(reason, 'Ice');
  closing = { at: '2026-11-27T05:00:00Z', by: 'Bo', counted: 10_400, difference: 0, note: undefined };
  await act(() => queryClient.invalidateQueries({ queryKey: ['drawers.list'] }));
  expect(await screen.findByText(/^This is no longer open/)).toBeTruthy();
  expect(document.activeElement).toBe(reason);
  expect(reason.value).toBe('Ice');
  expect(screen.queryByRole('button', { name: 'Record' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Put in or take out' })).toBeNull();
});
