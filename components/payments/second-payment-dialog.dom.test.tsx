import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { show } from '@/components/testing/show';
import { change, query } from '@/lib/client/api/call';
import { readLastPayType, rememberPayType } from '@/lib/client/payments/last-pay-type';
import { dismissLogin, findCurrentLogin } from '@/lib/client/session/session-client';
import { ApiError } from '@/lib/domain/api-error';
import type { ClientShop } from '@/lib/domain/client-shop';
import { voucherUpdate } from '@/lib/domain/vouchers/pending-purchase';
import { SecondPaymentDialog, type SecondPaymentDialogProps } from './second-payment-dialog';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn() }));
const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), refresh: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => '/orderList' }));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const sent = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;

const payTypeList = [
  { payTypeCode: 'PAY_NOW', payTypeDesc: 'PayNow' },
  { payTypeCode: 'CREDITCARD_PAY', payTypeDesc: 'Card' },
  { payTypeCode: 'CASH_PAY', payTypeDesc: 'Cash' },
];
const qrCodeInBase64 = 'iVBORw0KGgo=';

function mockOptions(options: object) {
  asked.mockImplementation((name: string) => {
    if (name.endsWith('ptions')) return Promise.resolve({ payAmountOrig: 4060, ...options });
    if (name === 'orders.detail')
      return Promise.resolve({ orderSn: 'LK-1', orderStatus: 0, payStatus: 0, payAmount: 4060 });
    return Promise.reject(new ApiError({ code: 'INTERNAL', message: '', status: 500 }));
  });
}

const getPayments = () =>
  sent.mock.calls.filter(([name]) => name === 'payments.pay' || name === 'vouchers.pay');

async function open(props: Partial<SecondPaymentDialogProps> = {}, shop?: Partial<ClientShop>) {
  const handlers = { onOpenChange: vi.fn(), onPaid: vi.fn() };
  const shown = await show(
    <SecondPaymentDialog orderTransactionId="o1" orderType="order" open {...handlers} {...props} />,
    { shop },
  );
  const dialog = await screen.findByRole('dialog');
  return { ...shown, ...handlers, dialog };
}

const isChecked = async (name: RegExp) =>
  (await screen.findByRole<HTMLInputElement>('radio', { name })).checked;
const getPayButton = () => screen.getByRole('button', { name: /^Pay/ });

beforeEach(() => {
  vi.clearAllMocks();
  getSharedQueryClient().clear();
  sent.mockImplementation((name: string, { payType }: { payType?: string } = {}) =>
    Promise.resolve(name.endsWith('.pay') ? { orderTransactionId: 'o1', orderSn: 'LK-1', payType } : {}),
  );
  // jsdom has no EventSource.
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  );
});

describe('VCH-15 closing the payment of a voucher', () => {
  const mockStatus = (status: number) => {
    asked.mockImplementation((name: string) =>
      Promise.resolve(name === 'vouchers.payStatus' ? status : { payAmountOrig: 4060, payTypeList }),
    );
  };
  const close = async ({ user }: Awaited<ReturnType<typeof open>>) =>
    user.click(screen.getByRole('button', { name: 'Close' }));

  test('VCH-15 a paid order opens its codes', async () => {
    voucherUpdate.clear();
    mockStatus(1);
    await close(await open({ orderType: 'voucher' }));
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledWith('/voucher-buy-success?orderTransactionId=o1'),
    );
    expect(voucherUpdate.isFlagged()).toBe(false);
  });

  test('VCH-15 an unpaid order flags the list for a refetch', async () => {
    voucherUpdate.clear();
    mockStatus(0);
    await close(await open({ orderType: 'voucher' }));
    await waitFor(() => expect(voucherUpdate.isFlagged()).toBe(true));
    expect(router.push).not.toHaveBeenCalled();
  });

  test('an order of dishes has no vouchers to check', async () => {
    mockStatus(1);
    const opened = await open();
    await close(opened);
    expect(opened.onOpenChange).toHaveBeenCalledWith(false);
    expect(asked.mock.calls.map(([name]) => name)).not.toContain('vouchers.payStatus');
  });
});

describe('PAY-01 the second-payment dialog', () => {
  test('PAY-01 the payment methods load when the dialog opens, not before', async () => {
    mockOptions({ payTypeList });
    const { rerender } = await show(
      <SecondPaymentDialog orderTransactionId="o1" orderType="order" open={false} onOpenChange={() => {}} />,
    );
    expect(asked).not.toHaveBeenCalled();
    rerender(<SecondPaymentDialog orderTransactionId="o1" orderType="order" open onOpenChange={() => {}} />);
    expect(await screen.findAllByRole('radio')).toHaveLength(3);
    expect(asked).toHaveBeenCalledWith('payments.options', { orderTransactionId: 'o1' }, expect.anything());
    expect(screen.getByRole('dialog').textContent).toContain('S$40.60');
  });

  test('PAY-01 an empty list of methods shows an error and can’t be submitted', async () => {
    mockOptions({ payTypeList: [] });
    const { user } = await open();
    await screen.findByText('No Payment Method Available');
    expect(getPayButton().hasAttribute('disabled')).toBe(true);
    await user.click(getPayButton());
    expect(getPayments()).toEqual([]);
  });

  test('PAY-01 a failed load of the methods shows an error and a retry button', async () => {
    asked.mockRejectedValue(new ApiError({ code: 'INTERNAL', message: '', status: 500 }));
    const { user } = await open();
    await screen.findByText('Failed To Obtain Payment Method');
    mockOptions({ payTypeList });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('radio')).toHaveLength(3);
  });

  test('PAY-01 the last used method is preselected, else the first', async () => {
    mockOptions({ payTypeList });
    const { unmount } = await open();
    expect(await isChecked(/PayNow/)).toBe(true);
    unmount();
    rememberPayType('CASH_PAY');
    await open();
    expect(await isChecked(/Cash/)).toBe(true);
  });
});

describe('PAY-02 submitting', () => {
  test('PAY-02 the chosen method is sent once with a disabled button, and remembered', async () => {
    mockOptions({ payTypeList });
    let answer: (payment: object) => void = () => {};
    sent.mockImplementation((name: string) =>
      name === 'payments.pay' ? new Promise((resolve) => (answer = resolve)) : Promise.resolve({}),
    );
    const { user, onPaid, onOpenChange } = await open();
    await user.click(await screen.findByRole('radio', { name: /Cash/ }));
    await user.click(getPayButton());
    expect(getPayButton().getAttribute('aria-disabled')).toBe('true');
    await user.click(getPayButton());
    expect(getPayments()).toEqual([['payments.pay', { orderTransactionId: 'o1', payType: 'CASH_PAY' }]]);
    expect(readLastPayType()).toBe('CASH_PAY');
    await act(async () => answer({ orderTransactionId: 'o1', orderSn: 'LK-1', payType: 'CASH_PAY' }));
    expect(onPaid).toHaveBeenCalledOnce();
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  test('PAY-02 an error shows its message and the dialog stays open', async () => {
    mockOptions({ payTypeList });
    sent.mockImplementation((name: string) =>
      name === 'payments.pay'
        ? Promise.reject(new ApiError({ code: 'PAY_TYPE_UNAVAILABLE', message: '', status: 409 }))
        : Promise.resolve({}),
    );
    const { user, onOpenChange } = await open();
    await screen.findAllByRole('radio');
    await user.click(getPayButton());
    await screen.findByText(/This payment method isn’t available now/);
    expect(getPayButton().hasAttribute('disabled')).toBe(false);
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  test('DEC-86 a payment that needs a code asks for it, and is sent again after it', async () => {
    mockOptions({ payTypeList: [{ payTypeCode: 'WALLET_PAY', payTypeDesc: 'Wallet' }] });
    sent.mockImplementation((name: string) =>
      name === 'payments.pay'
        ? Promise.reject(new ApiError({ code: 'WALLET_CODE_NEEDED', message: '', status: 409 }))
        : Promise.resolve({}),
    );
    const { user } = await open();
    await screen.findAllByRole('radio');
    await user.click(getPayButton());
    await waitFor(() => expect(findCurrentLogin()?.reason).toBe('walletCode'));
    await act(async () => findCurrentLogin()!.onLoggedIn!());
    expect(getPayments()).toEqual(
      [1, 2].map(() => ['payments.pay', { orderTransactionId: 'o1', payType: 'WALLET_PAY' }]),
    );
    await act(async () => dismissLogin());
  });

  test('SES-08 a session that has ended opens the login', async () => {
    mockOptions({ payTypeList });
    sent.mockImplementation((name: string) =>
      name === 'payments.pay'
        ? Promise.reject(new ApiError({ code: 'SESSION_EXPIRED', message: '', status: 401 }))
        : Promise.resolve({}),
    );
    const { user } = await open();
    await screen.findAllByRole('radio');
    await user.click(getPayButton());
    await waitFor(() => expect(findCurrentLogin()?.reason).toBe('expired'));
    await act(async () => dismissLogin());
  });

  test('TRK-01 PAY-02 the second payment is tracked once', async () => {
    mockOptions({ payTypeList });
    const { user } = await open();
    await screen.findAllByRole('radio');
    await user.click(getPayButton());
    await waitFor(() => expect(getPayments()).toHaveLength(1));
    const events = sent.mock.calls.filter(([name]) => name === 'tracking.event');
    expect(
      events.map(([, { event, properties }]) => [event, properties.payType, properties.fromType]),
    ).toEqual([['secondPay', 'PAY_NOW', 'order']]);
  });
});

test('PAY-03 the dialog counts down the pay window, warns with the minutes left and shows its end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const end = Date.now() + 15 * 60_000;
    mockOptions({ payTypeList, payInMinutes: 15, expiresAt: new Date(end).toISOString() });
    const { dialog } = await open();
    // The fake clock continues while the test runs, so the timer is compared with that clock.
    const expectTimerToFollowClock = (timer: HTMLElement) => {
      const [, minutes, seconds] = /^(\d+):(\d\d) left$/.exec(timer.textContent) ?? [];
      const shown = Number(minutes) * 60 + Number(seconds);
      expect(Math.abs(shown - (end - Date.now()) / 1000)).toBeLessThanOrEqual(2);
    };
    const warning = /^please pay as soon as possible, order becomes invalid after (\d+) mins?$/;
    expect((await within(dialog).findByText(warning)).textContent).toContain('after 15 mins');
    expectTimerToFollowClock(await within(dialog).findByRole('timer'));
    await act(() => vi.advanceTimersByTimeAsync(12 * 60_000 + 30_000));
    expect(within(dialog).getByText(warning).textContent).toContain('after 3 mins');
    expectTimerToFollowClock(within(dialog).getByRole('timer'));
    await act(() => vi.advanceTimersByTimeAsync(3 * 60_000));
    expect(within(dialog).queryByText(warning)).toBeNull();
    within(dialog).getByText(/The time to pay is over/);
    expect(getPayButton().hasAttribute('disabled')).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('PAY-04 in Singapore the payment dialog with the code replaces the choice of the method', async () => {
  mockOptions({ payTypeList });
  sent.mockImplementation((name: string, { payType }: { payType?: string } = {}) =>
    Promise.resolve(
      name === 'payments.pay' ? { orderTransactionId: 'o1', orderSn: 'LK-1', payType, qrCodeInBase64 } : {},
    ),
  );
  const { user, onOpenChange } = await open();
  await screen.findAllByRole('radio');
  await user.click(getPayButton());
  const payment = await screen.findByRole('dialog', { name: 'Pay with PayNow' });
  expect(screen.queryByRole('dialog', { name: 'Pay your order' })).toBeNull();
  await within(payment).findByRole('img', { name: /QR code/ });
  // Shows the code of the first response, without starting the payment again.
  expect(getPayments()).toHaveLength(1);
  expect(onOpenChange).not.toHaveBeenCalled();
  await user.click(within(payment).getByRole('button', { name: 'Close' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

describe('PAY-05 outside Singapore', () => {
  const malaysia = { countryCode: 'MY' as const };

  test('PAY-05 a code opens the payment page with fromType', async () => {
    mockOptions({ payTypeList: [{ payTypeCode: 'WECHAT_QRCODE_PAY' }] });
    sent.mockImplementation((name: string, { payType }: { payType?: string } = {}) =>
      Promise.resolve(
        name === 'vouchers.pay' ? { orderTransactionId: 'v1', orderSn: 'V-1', payType, qrCodeInBase64 } : {},
      ),
    );
    const { user } = await open({ orderType: 'voucher', orderTransactionId: 'v1' }, malaysia);
    await screen.findAllByRole('radio');
    await user.click(getPayButton());
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledWith('/payment/wechat?orderTransactionId=v1&fromType=voucher'),
    );
    expect(asked).toHaveBeenCalledWith(
      'vouchers.paymentOptions',
      { orderTransactionId: 'v1' },
      expect.anything(),
    );
  });

  test('PAY-05 DEC-21 a disallowed address is not opened', async () => {
    mockOptions({ payTypeList: [{ payTypeCode: 'TNG_MY' }] });
    sent.mockImplementation((name: string, { payType }: { payType?: string } = {}) =>
      Promise.resolve(
        name === 'payments.pay'
          ? { orderTransactionId: 'o1', orderSn: 'LK-1', payType, payUrl: 'http://pay.example/1' }
          : {},
      ),
    );
    const { user } = await open({}, malaysia);
    await screen.findAllByRole('radio');
    await user.click(getPayButton());
    await screen.findByText('The payment couldn’t be opened.');
    expect(router.push).not.toHaveBeenCalled();
  });
});
