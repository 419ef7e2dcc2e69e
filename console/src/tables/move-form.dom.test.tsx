import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { StaffTable } from '@/lib/contract/staff/tables';
import type { Locale } from '@/lib/contract/values';
import { mockStaffCalls } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { TableCard } from './table-card';

const at = '2026-11-23T04:00:00.000Z';
const createTable = (tableNo: string, name: string, more: Partial<StaffTable> = {}): StaffTable => ({
  partyId: `party-${tableNo}`,
  tableNo,
  digits: '4821',
  waiting: [],
  openedAt: at,
  people: [{ no: 1, name, ownAmount: 2200, paidAmount: 0, heldAmount: 0 }],
  unsent: [],
  rounds: 1,
  total: 2200,
  paid: 0,
  held: 0,
  left: 2200,
  ...more,
});
const mei = createTable('A4', 'Mei');
const linh = createTable('A7', 'Linh');

const open: StaffOutput<'tables.open'> = {
  tables: [mei, linh],
  plan: [
    { tableNo: 'A4', state: 'eating', partyId: mei.partyId },
    { tableNo: 'A7', state: 'eating', partyId: linh.partyId },
    { tableNo: 'A8', state: 'eating' },
    { tableNo: 'A9', state: 'free' },
  ],
  hasCodes: true,
  now: at,
};
const line = { position: 0, name: 'Laksa', count: 2, totalAmount: 2000 };
const rounds: StaffOutput<'tables.rounds'>['rounds'] = [
  { orderId: 'o1', no: 1, sentAt: at, isPaid: false, lines: [line, { ...line, position: 1, name: 'Satay' }] },
  { orderId: 'o2', no: 2, sentAt: at, isPaid: true, lines: [{ ...line, name: 'Tea' }] },
];

async function openForm(locale: Locale = 'en', button = 'Move or join') {
  mockStaffCalls({ 'tables.open': open, 'tables.rounds': { rounds } });
  const sent = vi.fn(async () => true);
  const { user } = await showScreen(<TableCard table={mei} act={sent} isPending={false} />, { locale });
  // The form suspends until its texts are loaded, which React does not resume after a synchronous act.
  await act(async () => screen.getByRole('button', { name: button }).click());
  return { user, sent };
}

test('HND-09 staff move a table to a free one, and the form closes', async () => {
  const { user, sent } = await openForm();
  // Somebody eats there who ordered alone.
  expect((await screen.findByRole('button', { name: /^A8/ })).textContent).not.toContain('free');
  await user.click(screen.getByRole('button', { name: /^A9.*free/ }));
  expect(screen.queryByRole('button', { name: /^A4/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Move to table A9' }));
  expect(sent).toHaveBeenCalledWith({ name: 'tables.move', input: { partyId: 'party-A4', tableNo: 'A9' } });
  expect(screen.queryByRole('region', { name: 'Move or join table A4' })).toBeNull();
});

test.each<[Locale, button: string, join: string]>([
  ['en', 'Move or join', 'Join with table A7: one bill'],
  ['zh-CN', '转桌/并桌', '与 A7 桌并为一张账单'],
  ['vn', 'Chuyển/ghép bàn', 'Ghép với bàn A7: một hóa đơn'],
])('HND-09 in %s staff join a table with one that has guests', async (locale, button, join) => {
  const { user, sent } = await openForm(locale, button);
  await user.click(await screen.findByRole('button', { name: /^A7/ }));
  await user.click(screen.getByRole('button', { name: join }));
  expect(sent).toHaveBeenCalledWith({
    name: 'tables.join',
    input: { partyId: 'party-A4', intoPartyId: 'party-A7' },
  });
});

test.each([
  ['a guest', 'Linh', 1],
  ['all who are there', 'All who are there', undefined],
])(
  'HND-09 staff take unpaid dishes of one round over to another bill for %s',
  async (_, option, memberNo) => {
    const { user, sent } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Some dishes' }));
    await user.click(await screen.findByRole('button', { name: 'One more Laksa' }));
    await user.click(screen.getByRole('button', { name: 'One more Laksa' }));
    await user.click(screen.getByRole('button', { name: 'One more Satay' }));
    await user.click(screen.getByRole('button', { name: 'One Satay less' }));
    expect(screen.queryByRole('group', { name: 'Tea' })).toBeNull();
    expect(within(screen.getByRole('group', { name: 'Laksa' })).getByText('2')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'For whom?' }), option);
    await user.click(screen.getByRole('button', { name: 'Take 2 dishes over to table A7' }));
    expect(sent).toHaveBeenCalledWith({
      name: 'tables.takeLines',
      input: {
        partyId: 'party-A4',
        intoPartyId: 'party-A7',
        orderId: 'o1',
        lines: [{ position: 0, count: 2 }],
        memberNo,
      },
    });
  },
);

test('HND-09 a table names the other tables from which it has dishes', async () => {
  await showScreen(
    <TableCard table={{ ...mei, from: ['A1', 'A2'] }} act={async () => true} isPending={false} />,
  );
  expect(screen.getByText('With dishes from table A1, A2')).toBeTruthy();
});

test.each<[Locale, button: string, part: string, remove: string, confirm: string]>([
  ['en', 'Move or join', 'A guest', 'Remove Mei', 'Yes, remove Mei'],
  ['zh-CN', '转桌/并桌', '某位客人', '移除Mei', '确定移除Mei'],
  ['vn', 'Chuyển/ghép bàn', 'Một khách', 'Xóa Mei khỏi bàn', 'Đồng ý xóa Mei'],
])('CON-13 in %s staff remove a guest after a question', async (locale, button, part, remove, confirm) => {
  const { user, sent } = await openForm(locale, button);
  await user.click(await screen.findByRole('button', { name: part }));
  await user.click(screen.getByRole('button', { name: remove }));
  expect(sent).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: confirm }));
  expect(sent).toHaveBeenCalledWith({
    name: 'tables.removeGuest',
    input: { partyId: 'party-A4', memberNo: 1 },
  });
});
