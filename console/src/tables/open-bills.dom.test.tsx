import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffTable } from '@/lib/contract/staff/tables';
import { showScreen } from '../testing/show-screen';
import { WithMessages } from '../with-messages';
import { OpenBills } from './open-bills';

const table = (tableNo: string, amounts: Partial<StaffTable>): StaffTable => ({
  partyId: `p-${tableNo}`,
  tableNo,
  digits: '',
  waiting: [],
  openedAt: '2026-11-23T04:00:00.000Z',
  people: [],
  unsent: [],
  rounds: 1,
  total: 0,
  paid: 0,
  held: 0,
  left: 0,
  ...amounts,
});
const tables = [
  table('8', { total: 2_000, left: 2_000, openedAt: '2026-11-23T05:00:00.000Z' }),
  table('7', { total: 1_100, paid: 600, held: 100, left: 400 }),
  table('9', { rounds: 0 }),
];

test.each([
  ['en', 'Open bills'],
  ['zh-CN', '未付账单'],
  ['vn', 'Hóa đơn đang mở'],
] as const)(
  'CON-13 in %s the open bills of all tables are one list with their sums, the oldest first',
  async (locale, title) => {
    await showScreen(
      <WithMessages area="moves">
        <OpenBills tables={tables} />
      </WithMessages>,
      { path: 'tables', locale },
    );
    const rows = within(await screen.findByRole('region', { name: title }))
      .getAllByRole('row')
      .slice(1);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ['12:00', 'S$11.00', 'S$6.00', 'S$1.00', 'S$4.00'],
      ['13:00', 'S$20.00', 'S$0.00', 'S$0.00', 'S$20.00'],
      ['S$31.00', 'S$6.00', 'S$1.00', 'S$24.00'],
    ]);
    expect(within(rows[0]!).getByRole('link', { name: '7' }).getAttribute('href')).toBe('#party-p-7');
  },
);

test('CON-13 without a bill there is no list', async () => {
  await showScreen(
    <WithMessages area="moves">
      <OpenBills tables={[tables[2]!]} />
    </WithMessages>,
    { path: 'tables' },
  );
  expect(screen.queryByRole('table')).toBeNull();
});
