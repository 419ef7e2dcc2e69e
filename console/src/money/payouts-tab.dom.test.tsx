import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Locale } from '@/lib/contract/values';
import { queryClient } from '../api/query-client';
import { mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { WithMessages } from '../with-messages';
import { PayoutsTab } from './payouts-tab';

const company = {
  company: 'hitpay',
  title: 'HitPay',
  isAutomatic: false,
  comparedAt: undefined,
  lastDay: undefined,
};
const difference = {
  differenceId: 7,
  company: 'hitpay',
  kind: 'amount',
  reference: 'LK261127A1',
  reported: 2200,
  recorded: 2300,
  foundAt: '2026-11-27T04:20:00Z',
} as const;

async function open(
  data: Partial<StaffOutput<'payouts.list'>> = {},
  replies: StaffReplies = {},
  locale: Locale = 'en',
) {
  const { listInputs } = mockStaffCalls({
    'payouts.list': { companies: [company], differences: [], ...data },
    ...replies,
  });
  const { user } = await showScreen(
    <WithMessages area="money">
      <PayoutsTab restaurantId={3473} />
    </WithMessages>,
    { path: 'money?tab=payouts', role: 'manager', locale },
  );
  return { user, listInputs };
}

test('GTW-05 a difference names both amounts, and is settled after a question, with a note', async () => {
  const { user, listInputs } = await open({ differences: [difference] }, { 'payouts.settle': {} });
  const list = within(await screen.findByRole('region', { name: 'Differences' }));
  expect(list.getByRole('listitem').textContent).toContain('Another amount was paid out.');
  expect(list.getByRole('listitem').textContent).toContain('Paid out S$22.00 · Recorded S$23.00');
  await user.click(list.getByRole('button', { name: 'Settled' }));
  await user.type(list.getByLabelText('Note, optional'), 'their fee');
  expect(listInputs('payouts.settle')).toEqual([]);
  await user.click(list.getByRole('button', { name: 'Yes, settled' }));
  await waitFor(() =>
    expect(listInputs('payouts.settle')).toMatchObject([{ differenceId: 7, note: 'their fee' }]),
  );
});

test('GTW-05 a file of payouts is read, and the rows that could not be read are named', async () => {
  const { user, listInputs } = await open({}, { 'payouts.read': { lines: 2, unread: [3, 9] } });
  expect(await screen.findByText('Nothing differs')).toBeTruthy();
  const file = new File(['reference,amount\nA,1'], 'payouts.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('File of payouts (CSV), as HitPay exports it'), file);
  await user.click(screen.getByRole('button', { name: 'Read and compare' }));
  const said = await screen.findByRole('status');
  expect(said.textContent).toContain('2 lines were read. Rows that could not be read: 3, 9');
  expect(listInputs('payouts.read')).toMatchObject([{ company: 'hitpay', file: 'reference,amount\nA,1' }]);
});

test('GTW-05 a file that is too large is refused with what to do instead', async () => {
  const { user, listInputs } = await open();
  const field = await screen.findByLabelText('File of payouts (CSV), as HitPay exports it');
  await user.upload(field, new File(['a'.repeat(2_000_001)], 'payouts.csv', { type: 'text/csv' }));
  expect(screen.getByRole('alert').textContent).toBe(
    'This file is too large: at most 2 MB. Export a shorter time.',
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Read and compare' }).disabled).toBe(true);
  await user.upload(field, new File(['a'], 'payouts.csv', { type: 'text/csv' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(listInputs('payouts.read')).toEqual([]);
});

test.each<[Locale, string]>([
  ['zh-CN', '没有支付公司账户'],
  ['vn', 'Chưa có tài khoản ở công ty thanh toán'],
])('GTW-05 in %s a restaurant without a company reads what to do', async (locale, title) => {
  await open({ companies: [] }, {}, locale);
  expect(await screen.findByText(title)).toBeTruthy();
});

test('a note on a difference that a colleague settles stays until it is closed, and one that is sent goes', async () => {
  let differences: StaffOutput<'payouts.list'>['differences'] = [difference];
  const { user } = await open(
    {},
    {
      'payouts.list': () => ({ companies: [company], differences }),
      'payouts.settle': () => {
        differences = [];
        return {};
      },
    },
  );
  const change = async (now: typeof differences) => {
    differences = now;
    await act(() => queryClient.invalidateQueries({ queryKey: ['payouts.list'] }));
  };
  const write = async () => {
    await user.click(await screen.findByRole('button', { name: 'Settled' }));
    const field = screen.getByRole<HTMLInputElement>('textbox');
    await user.type(field, 'Asked the bank');
    return field;
  };
  const field = await write();
  await change([]);
  expect(await screen.findByText(/^This is no longer open/)).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Asked the bank');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Yes, settled' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Nothing differs')).toBeTruthy();

  await change([difference]);
  await write();
  await user.click(screen.getByRole('button', { name: 'Yes, settled' }));
  expect(await screen.findByText('Nothing differs')).toBeTruthy();
});
