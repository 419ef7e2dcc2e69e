import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TableJoin } from '@/lib/contract/party-values';
import type { Locale } from '@/lib/contract/values';
import { DraftProvider, type DraftView } from '../menu/draft-context';
import { showScreen } from '../testing/show-screen';
import { WithMessages } from '../with-messages';
import { TablesPart } from './tables-part';

async function open(dineIn: { shared?: boolean; join?: TableJoin }, locale: Locale = 'en') {
  const set = vi.fn();
  const view = { document: { dineIn }, read: { errors: [], notes: [] }, set } as unknown as DraftView;
  const { user } = await showScreen(
    <WithMessages area="settings">
      <DraftProvider value={view}>
        <TablesPart />
      </DraftProvider>
    </WithMessages>,
    { locale, path: 'settings' },
  );
  await screen.findAllByRole('checkbox');
  return { set, user };
}

test.each<[Locale, label: string, options: string[]]>([
  [
    'en',
    'Who opens a table',
    [
      'Guests type the digits that are shown at the table',
      'Staff let guests in on the screen Tables',
      'Anybody who has the code, from anywhere',
    ],
  ],
  [
    'zh-CN',
    '开台方式',
    ['客人输入桌上显示的数字', '员工在“餐桌”页面同意后入座', '拿到二维码的任何人，无论在哪里'],
  ],
  [
    'vn',
    'Ai được mở bàn',
    [
      'Khách nhập các chữ số hiển thị tại bàn',
      'Nhân viên cho khách vào ở màn hình Bàn',
      'Bất kỳ ai có mã, từ bất cứ đâu',
    ],
  ],
])('TAB-08 CON-17 in %s a restaurant chooses what opening a table takes', async (locale, label, options) => {
  const { set, user } = await open({ shared: true }, locale);
  const field = screen.getByLabelText<HTMLSelectElement>(label);
  expect([...field.options].map(({ text }) => text)).toEqual(options);
  expect(field.value).toBe('digits');
  await user.selectOptions(field, 'nod');
  expect(set).toHaveBeenCalledWith([{ path: 'dineIn/join', value: 'nod' }]);
});

test('TAB-08 CON-17 opening by the code alone comes with a warning', async () => {
  await open({ shared: true, join: 'open' });
  expect(screen.getByText(/a photo of the code is enough/)).toBeTruthy();
});

test('TAB-08 CON-17 tables that do not order together have nothing to choose', async () => {
  const { set, user } = await open({});
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Guests of a table order and pay together' }));
  expect(set).toHaveBeenCalledWith([{ path: 'dineIn/shared', value: true }]);
});
