import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Locale } from '@/lib/contract/values';
import { queryClient } from '../api/query-client';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { AuditPage } from './audit-page';

const row: StaffOutput<'audit.list'>['rows'][number] = {
  name: undefined,
  orderId: undefined,
  booking: undefined,
  id: 90,
  at: '2026-11-27T04:30:00Z',
  actor: 'Bo',
  staffId: 2,
  address: '192.0.2.7',
  act: 'order.refuse',
  subject: 'A12',
  detail: '{"refusedFor":"tooBusy"}',
};
const people = [2, 3].map((staffId) => ({
  staffId,
  name: staffId === 2 ? 'Bo' : 'Mei',
  email: `${staffId}@staff.example`,
  role: 'counter' as const,
  hasSecondFactor: false,
  hasPin: false,
}));

async function open(replies: StaffReplies = {}, options: Parameters<typeof showScreen>[1] = {}) {
  const { listInputs } = mockStaffCalls({
    'audit.list': { rows: [row], hasMore: false },
    'people.list': { people, invitations: [], demandsSecondFactor: false },
    ...replies,
  });
  const { user } = await showScreen(<AuditPage />, { path: 'audit', ...options });
  return { user, listInputs };
}

test('CON-04 a row has the person, the address, the act, its change and the time in the restaurant’s zone', async () => {
  await open();
  const shown = (await screen.findByText('Refused the order')).closest('li')!.textContent;
  for (const part of ['Bo', '192.0.2.7', 'A12', 'Reason: too busy', '12:30:00'])
    expect(shown).toContain(part);
});

test('CON-04 a day of the filter that is typed stays in its field while the page navigates', async () => {
  const { listInputs } = await open();
  const field = await screen.findByLabelText<HTMLInputElement>('From');
  for (const day of ['2026-11-02', '2026-11-25']) fireEvent.change(field, { target: { value: day } });
  expect(field.value).toBe('2026-11-25');
  await waitFor(() => expect(listInputs('audit.list').at(-1)).toMatchObject({ from: '2026-11-25' }));
});

const moved = {
  ...row,
  act: 'order.take-off',
  detail:
    '{"totalBefore":2130,"totalAfter":1850,"promisedAt":"2026-11-27T04:45:00Z","before":"new","after":"preparing"}',
};

test.each<[Locale, act: string, changes: string[]]>([
  [
    'en',
    'Took dishes off the order',
    [
      'Change: new → preparing',
      'Total before: S$21.30',
      'Total after: S$18.50',
      'Promised time: Nov 27, 2026, 12:45',
    ],
  ],
  ['zh-CN', '从订单中移除了菜品', ['变更：新订单 → 备餐中', '原总额：S$21.30', '新总额：S$18.50']],
  ['vn', 'Đã bỏ món khỏi đơn', ['Thay đổi: mới → đang chuẩn bị', 'Tổng trước: S$21.30']],
])(
  'CON-04 in %s an act and its change are said in words, and its subject links to its screen',
  async (locale, act, changes) => {
    await open({ 'audit.list': { rows: [moved], hasMore: false } }, { locale });
    const entry = (await screen.findByText(act)).closest('li')!;
    for (const change of changes) expect(entry.textContent).toContain(change);
    expect(within(entry).getByRole('link', { name: 'A12' }).getAttribute('href')).toBe('/r/3473/orders');
  },
);

test.each<[string, Partial<typeof row>, name: string, address: string]>([
  ['an order', { subject: 'A12', orderId: 'o-1' }, 'A12', '/r/3473/orders?card=o-1'],
  [
    'a booking',
    { act: 'reservation.arrived', subject: 'R7', booking: { id: 'b-1', day: '2026-11-28' } },
    'R7',
    '/r/3473/bookings?day=2026-11-28&open=b-1',
  ],
  [
    'a dish by its name',
    { act: 'dish.sold-out', subject: '100007', name: 'Laksa, large' },
    'Laksa, large',
    '/r/3473/sold-out?find=Laksa',
  ],
  [
    'a party at the door by its name',
    { act: 'door.called', subject: 'door-id', name: 'Lim' },
    'Lim',
    '/r/3473/bookings',
  ],
  [
    'the door without the id of a party whose name was removed',
    { act: 'door.gone', subject: 'door-id' },
    'Open',
    '/r/3473/bookings',
  ],
])('CON-04 the log leads to %s', async (_, changes, name, address) => {
  await open({ 'audit.list': { rows: [{ ...row, ...changes }], hasMore: false } });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address);
});

test('CON-04 changes of menu and settings are said in words, without the restaurant’s number', async () => {
  const detail = JSON.stringify({
    changes: 2,
    first: [
      { path: 'dishes/laksa/price', before: 6.8, after: 7.5 },
      { path: 'dishes/gone/price', before: 1, after: 2 },
    ],
  });
  const names = [{ path: 'dishes/laksa', name: 'Laksa with prawns' }];
  const published = { ...row, act: 'menu.publish', subject: '3473', detail, names };
  await open({ 'audit.list': { rows: [published], hasMore: false } });
  const entry = (await screen.findByText('Published the menu')).closest('li')!;
  expect(entry.textContent).toContain('Laksa with prawns · Price: 6.8 → 7.5');
  expect(entry.textContent).toContain('gone · Price: 1 → 2');
  expect(entry.textContent).not.toContain('3473');
  expect(within(entry).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/r/3473/menu');
});

test('CON-04 an act of another release is shown by its name', async () => {
  await open({ 'audit.list': { rows: [{ ...row, act: 'robot.wave', detail: 'no JSON' }], hasMore: false } });
  expect(await screen.findByText('robot.wave')).toBeTruthy();
});

test('CON-04 filters are sent and apply to the export too', async () => {
  const { user, listInputs } = await open();
  await user.selectOptions(await screen.findByLabelText('About'), 'payment');
  for (const name of ['Queue at the door', 'API keys', 'Webhooks'])
    expect(screen.getByRole('option', { name })).toBeTruthy();
  await screen.findByRole('option', { name: 'Mei' });
  await user.selectOptions(screen.getByLabelText('Person'), 'Mei');
  await waitFor(() =>
    expect(listInputs('audit.list').at(-1)).toMatchObject({ act: 'payment.', staffId: '3' }),
  );
  expect(screen.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')).toBe(
    '/staff/audit.csv?restaurantId=3473&act=payment.&staffId=3',
  );
});

test('CON-04 earlier rows follow below the newest ones', async () => {
  const { user } = await open({
    'audit.list': ({ before }) =>
      before === undefined
        ? { rows: [row], hasMore: true }
        : { rows: [{ ...row, id: 80, subject: `before ${before}` }], hasMore: false },
  });
  await user.click(await screen.findByRole('button', { name: 'Show earlier ones' }));
  expect(await screen.findByText(/before 90/)).toBeTruthy();
  expect(screen.getAllByText('Refused the order')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show earlier ones' })).toBeNull();
});

test('CON-04 CON-19 in Vietnamese an empty log says so', async () => {
  await open({ 'audit.list': { rows: [], hasMore: false } }, { locale: 'vn' });
  expect(await screen.findByText('Không có mục nào phù hợp.')).toBeTruthy();
});

test.each(['audit.list', 'people.list'] as const)('CON-04 an error of %s is shown', async (name) => {
  await open({ [name]: failStaffCall('TOO_MANY', 'Please try again later') });
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again later');
  expect(screen.queryByText('Nothing is recorded for this choice.')).toBeNull();
});

test('CON-04 an entry that comes while the log is read waits until it is asked for', async () => {
  let rows = [row];
  const { user } = await open({ 'audit.list': () => ({ rows, hasMore: false }) });
  await screen.findByText('Refused the order');
  rows = [{ ...row, id: 91, actor: 'Mei' }, row];
  await act(() => queryClient.invalidateQueries({ queryKey: ['audit.list'] }));
  const newer = await screen.findByRole('button', { name: 'Show one newer entry' });
  expect(screen.getAllByText('Refused the order')).toHaveLength(1);
  await user.click(newer);
  expect(screen.getAllByText('Refused the order')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /newer/ })).toBeNull();
});
