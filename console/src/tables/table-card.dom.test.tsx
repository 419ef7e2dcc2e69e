import { screen, waitFor } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { StaffTable } from '@/lib/contract/staff/tables';
import { showScreen } from '../testing/show-screen';
import { TableCard } from './table-card';

/** A table where Mei pays all of the bill. */
const table: StaffTable = {
  partyId: 'p1',
  tableNo: 'A1',
  digits: '4821',
  waiting: [],
  openedAt: '2026-11-23T04:00:00.000Z',
  people: [
    {
      no: 1,
      name: 'Mei',
      ownAmount: 1100,
      paidAmount: 0,
      heldAmount: 1100,
      heldUntil: '2026-11-23T04:15:00.000Z',
    },
  ],
  unsent: [],
  rounds: 1,
  total: 1100,
  paid: 0,
  held: 1100,
  left: 0,
  call: undefined,
};

test.each([
  ['en', 'paying S$11.00 until 12:15', 'End the payment of Mei', /^End Mei's payment of/, 'End the payment'],
  ['zh-CN', '付款中 S$11.00，至 12:15', '结束Mei的付款', /^结束Mei的 S/, '结束付款'],
  [
    'vn',
    'đang trả S$11.00 đến 12:15',
    'Kết thúc thanh toán của Mei',
    /^Kết thúc khoản S/,
    'Kết thúc thanh toán',
  ],
] as const)(
  'TAB-06 in %s a held share shows until when, and staff can end it after a question',
  async (locale, until, end, question, sure) => {
    const act = vi.fn(async () => true);
    const { user } = await showScreen(<TableCard table={table} act={act} isPending={false} />, { locale });
    expect(screen.getByText(until)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: end }));
    expect(screen.getByRole('alertdialog', { name: question }).textContent).toContain('S$11.00');
    expect(act).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: sure }));
    expect(act).toHaveBeenCalledWith({ name: 'tables.releaseShare', input: { partyId: 'p1', memberNo: 1 } });
  },
);

test.each([
  ['en', 'Take payment', 'In cash RM19.10, rounded by RM0.02', 'Cash', 'Cash rounding', 'By voucher'],
  ['zh-CN', '收款', '现金收 RM19.10（凑整 RM0.02）', '现金', '现金凑整', '其中代金券'],
  [
    'vn',
    'Thu tiền',
    'Tiền mặt RM19.10, làm tròn RM0.02',
    'Tiền mặt',
    'Làm tròn tiền mặt',
    'Bằng phiếu ưu đãi',
  ],
] as const)(
  'HND-10 in %s Malaysian cash is shown rounded before it is taken, and the rounding on the bill after it',
  async (locale, take, inCash, cash, rounding, byVoucher) => {
    const act = vi.fn(async () => true);
    const open = {
      ...table,
      total: 3013,
      paid: 1105,
      held: 0,
      left: 1908,
      voucherAmount: 200,
      cashRounding: -2,
    };
    const { user } = await showScreen(<TableCard table={open} act={act} isPending={false} />, {
      locale,
      countryCode: 'MY',
    });
    expect(screen.getByText(byVoucher).nextSibling?.textContent).toBe('RM2.00');
    expect(screen.getByText(rounding).nextSibling?.textContent).toBe('−RM0.02');
    await user.click(screen.getByRole('button', { name: take }));
    expect(screen.getByText(inCash)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: cash }));
    expect(act).toHaveBeenCalledWith({
      name: 'tables.takePayment',
      input: { partyId: 'p1', amount: 1908, left: 1908, way: 'cash' },
    });
  },
);

test('HND-10 cash that needs no rounding shows none', async () => {
  const open = { ...table, held: 0, left: 1908 };
  const { user } = await showScreen(<TableCard table={open} act={async () => true} isPending={false} />);
  await user.click(screen.getByRole('button', { name: 'Take payment' }));
  expect(screen.queryByText(/rounded/)).toBeNull();
});

test.each([
  ['en', 'Not everybody has paid. Until 12:30 those who did choose: cook or refund.', 'S$11.00: to cook'],
  ['zh-CN', '还有人没有付款。已付款的人在 12:30 前选择做菜或退款。', 'S$11.00：做菜'],
  ['vn', 'Chưa phải ai cũng đã trả. Người đã trả chọn nấu hoặc hoàn tiền đến 12:30.', 'S$11.00: nấu'],
] as const)(
  'TAB-04 in %s staff see that guests choose what becomes of an unpaid round, and cannot close the table',
  async (locale, text, wish) => {
    const waiting = {
      ...table,
      people: [
        {
          ...table.people[0]!,
          heldAmount: 0,
          paidAmount: 1100,
          waiting: { amount: 1100, choice: 'cook' as const },
        },
      ],
      total: 1100,
      paid: 1100,
      held: 0,
      chooseBy: '2026-11-23T04:30:00.000Z',
    };
    await showScreen(<TableCard table={waiting} act={vi.fn(async () => true)} isPending={false} />, {
      locale,
    });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(wish)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  },
);

const owed = { ...table, held: 0, total: 3000, left: 3000 };

function Live({ act }: { act: ComponentProps<typeof TableCard>['act'] }) {
  const [shown, setShown] = useState<StaffTable>(owed);
  return (
    <>
      <button type="button" onClick={() => setShown({ ...owed, paid: 1000, left: 2000 })}>
        a colleague takes a part
      </button>
      <TableCard table={shown} act={act} isPending={false} />
    </>
  );
}

test('CON-13 a payment is not taken for another rest than the one that was read', async () => {
  const act = vi.fn(async () => true);
  const { user } = await showScreen(<Live act={act} />);
  const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await user.click(getButton('Take payment'));
  await user.click(getButton('a colleague takes a part'));
  expect(screen.getByText('S$20.00 is left to pay now.')).toBeTruthy();
  expect(getButton('Cash').disabled).toBe(true);
  expect(getButton('Card').disabled).toBe(true);
  await user.click(getButton('Show it'));
  expect(screen.getByLabelText<HTMLInputElement>('Amount taken').value).toBe('20');
  await user.click(getButton('Cash'));
  expect(act).toHaveBeenCalledWith({
    name: 'tables.takePayment',
    input: { partyId: 'p1', amount: 2000, left: 2000, way: 'cash' },
  });
});

const line = { memberNo: 1, lineId: 'l1', name: 'Laksa', count: 2 };
const settled: StaffTable = { ...table, held: 0, paid: 1100, unsent: [line] };

test.each([
  ['en', 'Take out Laksa of Mei', 'Take 2 × Laksa of Mei out? Mei is told.', 'No', 'Take out'],
  ['zh-CN', '移除Mei的Laksa', '移除Mei的 2 × Laksa？Mei会收到通知。', '否', '移除'],
  ['vn', 'Bỏ Laksa của Mei', 'Bỏ 2 × Laksa của Mei? Mei sẽ được báo.', 'Không', 'Bỏ món'],
] as const)(
  'TAB-02 in %s staff take out the dish of a guest after a question',
  async (locale, remove, question, no, sure) => {
    const act = vi.fn(async () => true);
    const { user } = await showScreen(<TableCard table={settled} act={act} isPending={false} />, { locale });
    await user.click(screen.getByRole('button', { name: remove }));
    expect(screen.getByRole('alertdialog', { name: question })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: no }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(act).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: remove }));
    await user.click(screen.getByRole('button', { name: sure }));
    expect(act).toHaveBeenCalledWith({
      name: 'tables.removeLine',
      input: { partyId: 'p1', memberNo: 1, lineId: 'l1' },
    });
  },
);

function Ordering({ act }: { act: ComponentProps<typeof TableCard>['act'] }) {
  const [shown, setShown] = useState(settled);
  return (
    <>
      <button type="button" onClick={() => setShown({ ...settled, unsent: [{ ...line, count: 3 }] })}>
        a guest adds a dish
      </button>
      <TableCard table={shown} act={act} isPending={false} />
    </>
  );
}

test('TAB-07 a table is closed as its card was read, and not while the card has just changed', async () => {
  const act = vi.fn(async () => true);
  const { user } = await showScreen(<Ordering act={act} />);
  const close = screen.getByRole('button', { name: 'Free the table' });
  await user.click(screen.getByRole('button', { name: 'a guest adds a dish' }));
  expect(close.closest('.pointer-events-none')).not.toBeNull();
  await waitFor(() => expect(close.closest('.pointer-events-none')).toBeNull());
  await user.click(close);
  expect(act).toHaveBeenCalledWith({
    name: 'tables.close',
    input: { partyId: 'p1', seen: { total: 1100, people: 1, unsent: 3 } },
  });
});

const calling: StaffTable = {
  ...table,
  call: { kind: 'staff', at: '2026-11-23T04:10:00.000Z', isAnswered: false },
};

function Calling({ act }: { act: ComponentProps<typeof TableCard>['act'] }) {
  const [shown, setShown] = useState(calling);
  const later = { kind: 'bill', at: '2026-11-23T04:12:00.000Z', isAnswered: false } as const;
  return (
    <>
      <button type="button" onClick={() => setShown({ ...calling, call: later })}>
        a guest asks for the bill
      </button>
      <TableCard table={shown} act={act} isPending={false} />
    </>
  );
}

test('TAB-10 an answer names the call that was read, and takes no tap while another one has just come', async () => {
  const act = vi.fn(async () => true);
  const { user } = await showScreen(<Calling act={act} />);
  const answer = screen.getByRole('button', { name: 'Coming' });
  await user.click(answer);
  expect(act).toHaveBeenLastCalledWith({
    name: 'tables.answer',
    input: {
      partyId: 'p1',
      calledAt: '2026-11-23T04:10:00.000Z',
      answer: 'Coming',
      phrase: 'coming',
    },
  });
  await user.click(screen.getByRole('button', { name: 'a guest asks for the bill' }));
  expect(screen.getByText(/Asks for the bill/)).toBeTruthy();
  expect(answer.closest('.pointer-events-none')).not.toBeNull();
  await waitFor(() => expect(answer.closest('.pointer-events-none')).toBeNull());
  await user.click(answer);
  expect(act).toHaveBeenLastCalledWith(
    expect.objectContaining({ input: expect.objectContaining({ calledAt: '2026-11-23T04:12:00.000Z' }) }),
  );
});

test('CON-13 staff add dishes from the card of a table', async () => {
  await showScreen(<TableCard table={table} act={async () => true} isPending={false} />);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Add dishes' });
  expect(new URL(link.href).pathname).toBe('/r/3473/new-order');
  expect(new URL(link.href).searchParams.get('table')).toBe('A1');
});
