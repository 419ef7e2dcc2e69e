import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { show } from '@/components/testing/show';
import { showToast } from '@/components/ui/toast';
import { callGateway, change, query } from '@/lib/client/api/call';
import { dismissLogin, findCurrentLogin } from '@/lib/client/session/session-client';
import type { CouponStatus, VoucherOrder, VoucherOrderDetail } from '@/lib/contract/voucher-orders';
import { ApiError } from '@/lib/domain/api-error';
import { voucherUpdate } from '@/lib/domain/vouchers/pending-purchase';
import { MyVoucherCard } from './my-card';
import { MyVoucherDetail } from './my-detail';
import { MyVoucherList } from './my-list';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn(), callGateway: vi.fn() }));
vi.mock('@/components/ui/toast', () => ({ showToast: vi.fn(), Toaster: () => null }));
vi.mock('@/components/payments/second-payment-dialog', () => ({
  SecondPaymentDialog: ({ orderType, orderTransactionId, open }: Record<string, unknown>) =>
    open ? (
      <p>
        pay the {String(orderType)} {String(orderTransactionId)}
      </p>
    ) : null,
}));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const sent = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;

const createOrder = (
  id: string,
  couponStatus: CouponStatus,
  given: Partial<VoucherOrder> = {},
): VoucherOrder => ({
  vouchersName: `Voucher ${id}`,
  couponStatus,
  vouchersStatus: couponStatus === 'TOPAY' ? 0 : couponStatus === 'CANCELLED' ? 2 : 1,
  couponCount: 2,
  orderTime: '2026-11-20T04:00:00.000Z',
  deadlineDate: '2027-02-18',
  payAmount: 3200,
  restaurantId: 3473,
  vouchersPrice: 2000,
  orderTransactionId: id,
  ...given,
});

const setWidth = (px: number) =>
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({
    width: px,
    height: 900,
  });

beforeEach(() => {
  vi.clearAllMocks();
  getSharedQueryClient().clear();
  voucherUpdate.clear();
  vi.mocked(callGateway).mockResolvedValue({ loggedIn: true, userId: 1 });
  setWidth(1440);
});

describe('VCH-02 a voucher order shows its state', () => {
  const states: [CouponStatus, string, tone: string, actions: string[]][] = [
    ['TOPAY', 'Waiting for payment', 'info', ['Show details of Voucher 1', 'Pay for Voucher 1']],
    ['TOUSE', 'Not used yet', 'danger', ['Show details of Voucher 1']],
    ['EXPIRED', 'Expired', 'muted', ['Show details of Voucher 1']],
    ['USED', 'Used', 'muted', ['Show details of Voucher 1']],
    ['REFUND', 'Refunded', 'warning', ['Show details of Voucher 1']],
    ['CANCELLED', 'Cancelled', 'muted', []],
  ];
  test.each(states)('%s: %s', async (status, said, tone, actions) => {
    await show(<MyVoucherCard order={createOrder('1', status)} onChanged={() => undefined} />);
    expect(screen.getByText(said).className).toContain(`text-${tone}`);
    const offered = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')];
    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual(actions);
  });

  test.each([
    ['REFUND', 3200, 'S$32.00 refunded'],
    ['TOUSE', 1600, 'S$16.00 refunded'],
    ['TOUSE', undefined, undefined],
  ] as const)('%s with %j refunded shows the refund', async (status, refundedAmount, said) => {
    const given = { ...createOrder('1', status), refundedAmount };
    await show(<MyVoucherCard order={given} onChanged={() => undefined} />);
    expect(screen.queryByText(/refunded$|refunded ·/)?.textContent?.includes(said ?? '')).toBe(
      said === undefined ? undefined : true,
    );
  });

  test('vouchersStatus 0 is unpaid and 2 is cancelled, whatever the state of the codes', async () => {
    const createCard = (vouchersStatus: number) => (
      <MyVoucherCard order={createOrder('1', 'TOUSE', { vouchersStatus })} onChanged={() => undefined} />
    );
    const { rerender } = await show(createCard(0));
    expect(screen.getByText('Waiting for payment')).toBeTruthy();
    rerender(createCard(2));
    expect(screen.getByText('Cancelled')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('an unpaid order opens the second payment', async () => {
    const { user } = await show(
      <MyVoucherCard order={createOrder('T9', 'TOPAY')} onChanged={() => undefined} />,
    );
    await user.click(screen.getByRole('button', { name: 'Pay for Voucher T9' }));
    expect(await screen.findByText('pay the voucher T9')).toBeTruthy();
  });
});

describe('VCH-01 DEC-36 the tabs', () => {
  test('the tabs load by status, unpaid orders first in untapped, cancelled ones in after-sales', async () => {
    asked.mockImplementation((_: string, { couponStatus }: { couponStatus: CouponStatus }) =>
      Promise.resolve([createOrder(couponStatus, couponStatus)]),
    );
    const { user } = await show(<MyVoucherList userId={1} />);
    const findTitles = async () =>
      (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
    const tabs: [string, CouponStatus[]][] = [
      ['Untapped', ['TOPAY', 'TOUSE']],
      ['Expired', ['EXPIRED']],
      ['Used', ['USED']],
      ['After-sales', ['REFUND', 'CANCELLED']],
    ];
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(
      tabs.map(([name]) => name),
    );
    for (const [name, statuses] of tabs) {
      await user.click(screen.getByRole('tab', { name }));
      expect(await findTitles()).toEqual(statuses.map((status) => `Voucher ${status}`));
    }
  });

  test('VCH-15 a flagged list is refetched once', async () => {
    asked.mockResolvedValue([]);
    voucherUpdate.flag();
    await show(<MyVoucherList userId={1} rendered={[[], [createOrder('1', 'TOUSE')]]} />);
    await screen.findByText('No vouchers to use');
    expect(voucherUpdate.isFlagged()).toBe(false);
  });
});

describe('VCH-08 DEC-37 See more and See less', () => {
  const list = (count: number) => (
    <MyVoucherList
      userId={1}
      rendered={[[], Array.from({ length: count }, (_, index) => createOrder(String(index + 1), 'TOUSE'))]}
    />
  );
  const countCards = () => screen.getAllByRole('listitem').length;
  const mockOrders = (count: number) =>
    asked.mockImplementation((_: string, { couponStatus }: { couponStatus: string }) =>
      Promise.resolve(
        couponStatus === 'TOUSE'
          ? Array.from({ length: count }, (_each, index) => createOrder(String(index + 1), 'TOUSE'))
          : [],
      ),
    );

  test.each<[px: number, vouchers: number, first: number, toggle: boolean]>([
    [1440, 2, 2, false],
    [1440, 3, 2, true],
    [1440, 4, 2, true],
    [390, 2, 2, false],
    [390, 3, 3, false],
    [390, 4, 3, true],
  ])('at %d px the list of %d vouchers initially shows %d', async (px, vouchers, first, toggle) => {
    setWidth(px);
    mockOrders(vouchers);
    const { user } = await show(list(vouchers));
    expect(countCards()).toBe(first);
    if (!toggle) return expect(screen.queryByRole('button', { name: 'See more' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'See more' }));
    expect(countCards()).toBe(vouchers);
    await user.click(screen.getByRole('button', { name: 'See less' }));
    expect(countCards()).toBe(first);
  });
});

const createCode = (vouchersCodeId: string, isUsed = false, isRefund = false) => ({
  vouchersCodeId,
  isUsed,
  isRefund,
  refundAmount: isUsed || isRefund ? undefined : 1600,
});

const createDetail = (status: CouponStatus, given: Partial<VoucherOrderDetail> = {}): VoucherOrderDetail => ({
  ...createOrder('T1', status),
  orderSn: 'LKV-1',
  mobile: '91234567',
  couponDetail: {
    vouchersName: 'Voucher T1',
    saleAmount: 1600,
    replaceAmount: 2000,
    currencySign: 'S$',
    useRules: [],
    useRulesEn: [],
    refundType: 'refundable',
  },
  codeList:
    status === 'TOPAY' ? [] : [createCode('USED-1', true), createCode('FREE-2'), createCode('FREE-3')],
  receiveEmail: 'mei@example.sg',
  payType: 'PAY_NOW',
  ...given,
});

async function openDetail(given: VoucherOrderDetail) {
  asked.mockResolvedValue(given);
  const shown = await show(<MyVoucherDetail orderTransactionId="T1" scheme="makan" />);
  await screen.findByText('LKV-1');
  return shown;
}

describe('VCH-03 the detail of a voucher order', () => {
  test('an unpaid order shows a button to continue paying', async () => {
    const { user } = await openDetail(createDetail('TOPAY'));
    await user.click(screen.getByRole('button', { name: 'Continue to pay' }));
    expect(await screen.findByText('pay the voucher T1')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });

  test('SES-08 canceling an unpaid order in a session that has ended opens the login', async () => {
    sent.mockRejectedValue(new ApiError({ code: 'SESSION_EXPIRED', message: '', status: 401 }));
    const { user } = await openDetail(createDetail('TOPAY'));
    await user.click(screen.getByRole('button', { name: 'Cancel the order' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel these vouchers?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel the order' }));
    await waitFor(() => expect(findCurrentLogin()?.reason).toBe('expired'));
    expect(showToast).not.toHaveBeenCalled();
    await act(async () => dismissLogin());
  });

  test('VCH-04 VCH-05 the first unused code is shown as a QR of 160 px, and the mobile masked', async () => {
    await openDetail(createDetail('TOUSE'));
    const qr = screen.getByRole('img', { name: 'QR code of voucher FREE-2' });
    expect([qr.getAttribute('width'), qr.getAttribute('height')]).toEqual(['160', '160']);
    expect(screen.getByText('912****7')).toBeTruthy();
    expect(screen.queryByText('91234567')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Continue to pay' })).toBeNull();
  });

  test('no QR is shown once all codes are used', async () => {
    await openDetail(
      createDetail('USED', { codeList: [createCode('USED-1', true), createCode('USED-2', true)] }),
    );
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getAllByText('Used').length).toBeGreaterThan(1);
  });
});

describe('VCH-06 VCH-07 refunding', () => {
  const open = async (given = createDetail('TOUSE')) => {
    const shown = await openDetail(given);
    await shown.user.click(screen.getByRole('button', { name: 'Refund' }));
    const dialog = await screen.findByRole('dialog', { name: 'Refund vouchers' });
    return { ...shown, dialog, inside: within(dialog) };
  };
  const createResult = (vouchersCodeId: string, success: boolean, message: string) => ({
    vouchersCodeId,
    success,
    message,
  });

  test('a voucher that is not refundable offers no refund', async () => {
    const { couponDetail } = createDetail('TOUSE');
    await openDetail(
      createDetail('TOUSE', { couponDetail: { ...couponDetail, refundType: 'non-refundable' } }),
    );
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });

  test('the dialog offers only codes that are neither used nor refunded, and requires a code and a method', async () => {
    const { user, inside } = await open();
    expect(inside.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(inside.getByRole('button', { name: /^Refund/ }));
    expect(inside.getByText('Please select code')).toBeTruthy();
    await user.click(inside.getByRole('checkbox', { name: /FREE-2/ }));
    expect(inside.getByRole('button', { name: /^Refund/ }).textContent).toContain('S$16.00');
    await user.click(inside.getByRole('button', { name: /^Refund/ }));
    expect(inside.getByText('Please choose where the money goes.')).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
  });

  test('a voucher paid by the wallet is refunded to it, without a choice', async () => {
    sent.mockResolvedValue([createResult('FREE-2', true, 'Refunded to your wallet')]);
    const { user, inside } = await open(createDetail('TOUSE', { payType: 'WALLET_PAY' }));
    expect(inside.getAllByRole('radio')).toHaveLength(1);
    await user.click(inside.getByRole('checkbox', { name: /FREE-2/ }));
    await user.click(inside.getByRole('button', { name: /^Refund/ }));
    expect(sent.mock.calls.at(-1)?.[1]).toMatchObject({ refundMethod: 'WALLET_PAY' });
  });

  test('the dialog shows that there is no code to refund', async () => {
    const { inside } = await open(createDetail('USED', { codeList: [createCode('USED-1', true)] }));
    expect(inside.getByText('There is no code to refund.')).toBeTruthy();
    expect(inside.queryByRole('button', { name: /^Refund/ })).toBeNull();
  });

  test('the dialog shows the first message when all refunds succeeded', async () => {
    sent.mockResolvedValue([
      createResult('FREE-2', true, 'Refunded to your wallet'),
      createResult('FREE-3', true, 'Refunded to your wallet'),
    ]);
    const { user, inside } = await open();
    for (const box of inside.getAllByRole('checkbox')) await user.click(box);
    await user.click(inside.getByRole('radio', { name: /wallet/ }));
    await user.click(inside.getByRole('button', { name: /^Refund/ }));
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith(
        expect.objectContaining({ kind: 'success', text: 'Refunded to your wallet' }),
      ),
    );
    expect(sent).toHaveBeenCalledWith('vouchers.refund', {
      vouchersCodeIdList: ['FREE-2', 'FREE-3'],
      refundMethod: 'WALLET_PAY',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the dialog shows each code’s message when one refund failed', async () => {
    sent.mockResolvedValue([
      createResult('FREE-2', true, 'Your refund is on its way'),
      createResult('FREE-3', false, 'This code has been used.'),
    ]);
    const { user, inside } = await open();
    for (const box of inside.getAllByRole('checkbox')) await user.click(box);
    await user.click(inside.getByRole('radio', { name: /way it was paid/ }));
    await user.click(inside.getByRole('button', { name: /^Refund/ }));
    const message = await inside.findByText(/FREE-2: Your refund is on its way/);
    expect(message.textContent).toContain('FREE-3: This code has been used.');
    expect(sent.mock.calls.at(-1)?.[1]).toMatchObject({ refundMethod: 'SOURCE' });
  });

  test('SES-08 a session that has ended opens the login', async () => {
    sent.mockRejectedValue(new ApiError({ code: 'SESSION_EXPIRED', message: '', status: 401 }));
    const { user, inside } = await open(createDetail('TOUSE', { payType: 'WALLET_PAY' }));
    await user.click(inside.getByRole('checkbox', { name: /FREE-2/ }));
    await user.click(inside.getByRole('button', { name: /^Refund/ }));
    await waitFor(() => expect(findCurrentLogin()?.reason).toBe('expired'));
    expect(inside.queryByRole('alert')).toBeNull();
    await act(async () => dismissLogin());
  });
});
