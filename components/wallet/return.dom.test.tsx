import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { show } from '@/components/testing/show';
import { change, query } from '@/lib/client/api/call';
import type { WalletTransaction } from '@/lib/contract/wallet';
import { ApiError } from '@/lib/domain/api-error';
import { readShownTransaction } from '@/lib/domain/wallet/transaction-fields';
import { getWalletMoney } from '@/lib/domain/wallet/wallet-sign';
import { TransactionView } from './transaction-view';
import { WalletView } from './wallet-view';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn() }));
vi.mock('@/components/payments/payment-dialog', () => ({
  default: ({ fromType, orderTransactionId, onClose }: Record<string, unknown>) => (
    <button type="button" onClick={onClose as () => void}>
      pay the {String(fromType)} {String(orderTransactionId)}
    </button>
  ),
}));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const sent = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;

const createMovement = (id: string, given: Partial<WalletTransaction> = {}): WalletTransaction => ({
  transactionId: id,
  issueType: 'topup',
  issueTypeDesc: 'Top-up',
  issueAmount: 5000,
  issueDate: '2026-11-20T04:30:00.000Z',
  statusDesc: 'Completed',
  canRequestRefund: false,
  outTradeNo: `about-${id}`,
  currencySign: 'S$',
  ...given,
});
const returnable = createMovement('T9', { canRequestRefund: true });

/** State of the mocked backend. */
const wallet = {
  balance: 5000 as number | undefined,
  movements: [] as WalletTransaction[],
  one: undefined as WalletTransaction | undefined,
};
const rejectAsNotFound = () => Promise.reject(new ApiError({ code: 'NOT_FOUND', message: '', status: 404 }));
const countReads = (name: string) => asked.mock.calls.filter(([called]) => called === name).length;

beforeEach(() => {
  vi.clearAllMocks();
  getSharedQueryClient().clear();
  Object.assign(wallet, { balance: 5000, movements: [returnable], one: undefined });
  asked.mockImplementation(async (name: string) => {
    const { balance, movements, one } = wallet;
    if (name === 'wallet.summary' && balance !== undefined)
      return { walletBalanceAmount: balance, couponCardList: [] };
    if (name === 'wallet.transactions') return movements;
    return (name === 'wallet.transaction' && one) || rejectAsNotFound();
  });
});

async function open() {
  const money = getWalletMoney(undefined, 'SG');
  const shown = await show(<WalletView userId={7} money={money} rendered={{}} />);
  await screen.findByRole('table');
  return shown;
}

describe('WAL-04 requesting the refund of a top-up', () => {
  const countReturnButtons = () => screen.queryAllByRole('button', { name: /^Return / }).length;

  test('WAL-04 the refund is offered for refundable top-ups that the balance covers', async () => {
    wallet.movements = [
      returnable,
      createMovement('T1'),
      createMovement('P1', { issueType: 'pay', issueTypeDesc: 'Order', issueAmount: 1840 }),
    ];
    await open();
    await screen.findByText('S$50.00');
    expect(
      screen.getByRole('button', { name: 'Return the same way: S$50.00 of 20 Nov 2026, 12:30' }),
    ).toBeTruthy();
    expect(countReturnButtons()).toBe(1);
  });

  test('WAL-04 the refund is not offered if the balance is too small', async () => {
    wallet.balance = 4999;
    await open();
    await screen.findByText('S$49.99');
    expect(countReturnButtons()).toBe(0);
  });

  test('WAL-04 the refund is not offered while the balance is unknown', async () => {
    wallet.balance = undefined;
    await open();
    await screen.findByText('Your balance and vouchers couldn’t be fetched.');
    expect(countReturnButtons()).toBe(0);
  });
});

describe('WAL-05 applying for the refund', () => {
  async function handleClick() {
    const shown = await open();
    await shown.user.click(await screen.findByRole('button', { name: /^Return the same way: S\$50/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Return S$50.00 the way it came?' });
    expect(dialog.textContent).toContain('the refund takes 7-10 days');
    expect(sent).not.toHaveBeenCalled();
    return { ...shown, sure: within(dialog).getByRole('button', { name: 'Yes, return it' }) };
  }

  test('WAL-05 the request is sent once on repeated clicks; then a dialog confirms it and the wallet is refetched', async () => {
    let answer: (given: object) => void = () => {};
    sent.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const { user, sure } = await handleClick();
    const before = [countReads('wallet.summary'), countReads('wallet.transactions')];
    await user.dblClick(sure);
    expect(sent.mock.calls).toEqual([['wallet.requestRefund', { orderTransactionId: 'about-T9' }]]);
    expect(sure.getAttribute('aria-busy')).toBe('true');

    wallet.balance = 0;
    wallet.movements = [createMovement('C1', { issueType: 'cash_out' }), createMovement('T9')];
    answer({ transactionId: 'T9', refundAmount: 5000 });
    const done = await screen.findByRole('alertdialog', { name: 'Your refund is requested' });
    expect(done.textContent).toContain('S$50.00 goes back');
    await waitFor(() =>
      expect([countReads('wallet.summary'), countReads('wallet.transactions')]).toEqual([
        before[0]! + 1,
        before[1]! + 1,
      ]),
    );
    await screen.findByText('S$0.00');
    expect(screen.queryByRole('button', { name: /^Return the same way/ })).toBeNull();
    await user.click(within(done).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('WAL-05 an error shows its reason, refetches the wallet, and can be retried', async () => {
    sent.mockRejectedValueOnce(
      new ApiError({ code: 'WALLET_SHORT', message: 'Your balance does not cover this', status: 409 }),
    );
    const { user, sure } = await handleClick();
    const before = countReads('wallet.summary');
    await user.click(sure);
    await screen.findByText('Your balance does not cover this');
    await waitFor(() => expect(countReads('wallet.summary')).toBe(before + 1));
    sent.mockResolvedValueOnce({ transactionId: 'T9', refundAmount: 5000 });
    await user.click(sure);
    await screen.findByRole('alertdialog', { name: 'Your refund is requested' });
  });

  test('cancelling the dialog sends nothing', async () => {
    const { user } = await handleClick();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('the page of one transaction', () => {
  const forged = readShownTransaction({ issueTypeDesc: 'Refund', issueAmount: '9999', transactionId: 'T9' });
  const showTransaction = () => show(<TransactionView userId={7} transactionId="T9" placeholder={forged} />);

  test('an unpaid top-up shows its QR code again', async () => {
    wallet.one = createMovement('T9', { topUp: { paid: false, payType: 'PAY_NOW' } });
    const { user } = await showTransaction();
    await user.click(await screen.findByRole('button', { name: 'Show the QR code' }));
    // Paid there, it is no longer offered here.
    wallet.one = createMovement('T9', { topUp: { paid: true, payType: 'PAY_NOW' } });
    await user.click(await screen.findByText('pay the topup T9'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show the QR code' })).toBeNull());
  });

  test('an ended top-up shows that it has ended and no code', async () => {
    wallet.one = createMovement('T9', { topUp: { paid: false, closed: true } });
    await showTransaction();
    await screen.findByText('This top-up has ended without a payment.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('WAL-04 the refund is requested by the backend’s state, not by the page’s query', async () => {
    wallet.one = returnable;
    const { user } = await showTransaction();
    await user.click(await screen.findByRole('button', { name: 'Return the same way' }));
    await screen.findByRole('alertdialog', { name: 'Return S$50.00 the way it came?' });
  });

  test('RT-15 the fields of the query are shown until the backend’s response replaces them', async () => {
    let answer: (given: object) => void = () => {};
    asked.mockImplementation((name: string) =>
      name === 'wallet.transaction' ? new Promise((resolve) => (answer = resolve)) : Promise.resolve({}),
    );
    const { container } = await showTransaction();
    await screen.findByText('Checking with the restaurant …');
    expect(container.querySelector('[aria-busy=true]')?.textContent).toContain('S$9,999.00');
    answer(createMovement('T9', { issueAmount: 5000, issueTypeDesc: 'Top-up' }));
    await screen.findByText('+S$50.00');
    expect(container.textContent).not.toMatch(/9,999|Refund|Checking/);
  });

  test('RT-15 a missing transaction, or one of another user, is shown as unknown, whatever the query contains', async () => {
    const { container } = await showTransaction();
    await screen.findByText('This transaction isn’t in your wallet.');
    expect(container.textContent).not.toContain('9,999');
    expect(screen.getByRole('link', { name: 'See all transactions' })).toBeTruthy();
  });
});
