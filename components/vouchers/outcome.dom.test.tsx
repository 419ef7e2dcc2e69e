import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { show } from '@/components/testing/show';
import { callGateway, change, query } from '@/lib/client/api/call';
import { loadSession } from '@/lib/client/session/session-client';
import type { PurchasedVoucher } from '@/lib/contract/voucher-orders';
import { ApiError } from '@/lib/domain/api-error';
import { FailPage } from './fail-page';
import { SuccessPage } from './success-page';
import { WaitingPage } from './waiting-page';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn(), callGateway: vi.fn() }));
const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), refresh: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => '/' }));
vi.mock('@/components/payments/second-payment-dialog', () => ({
  SecondPaymentDialog: ({ orderType, orderTransactionId, open, onOpenChange }: Record<string, unknown>) =>
    open ? (
      <button type="button" onClick={() => (onOpenChange as (open: boolean) => void)(false)}>
        close the payment of the {String(orderType)} {String(orderTransactionId)}
      </button>
    ) : null,
}));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const sent = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;
const gateway = vi.mocked(callGateway) as unknown as ReturnType<typeof vi.fn>;

const purchase: PurchasedVoucher = {
  email: 'mei@example.sg',
  restaurantName: 'Lantern Kitchen',
  vouchersCode: 'K7MN-4PQR-9XYC,B3CD-5FGH-7JKL',
  currencySign: 'S$',
  purchasePrice: 3200,
  vouchersPrice: 2000,
  vouchersName: 'Dinner voucher',
  vouchersCount: 2,
  orderTransactionId: 'T1',
  orderSn: 'LKV-1',
  restaurantId: 3473,
  countryCode: 'SG',
  vouchersStatus: 1,
  payType: 'PAY_NOW',
};
const createApiError = (code: string, status = 404) => new ApiError({ code, message: 'no', status });

let bought: PurchasedVoucher | ApiError;
/** Responses of the payment check in order; the last one repeats. */
let statuses: (number | ApiError)[];
const settle = (value: unknown) =>
  value instanceof ApiError ? Promise.reject(value) : Promise.resolve(value);

const logIn = (loggedIn: boolean) => {
  gateway.mockResolvedValue(loggedIn ? { loggedIn, userId: 1 } : { loggedIn });
  return loadSession();
};

beforeEach(async () => {
  vi.clearAllMocks();
  getSharedQueryClient().clear();
  bought = purchase;
  statuses = [0];
  asked.mockImplementation((name: string) => {
    if (name === 'vouchers.purchaseDetails') return settle(bought);
    if (name === 'vouchers.payStatus') return settle(statuses.length > 1 ? statuses.shift() : statuses[0]);
    return settle({});
  });
  sent.mockResolvedValue({});
  await logIn(true);
});
afterEach(() => {
  vi.useRealTimers();
});

const showSuccess = (given: Partial<PurchasedVoucher> = {}) => {
  bought = { ...purchase, ...given };
  return show(<SuccessPage orderTransactionId="T1" scheme="makan" />);
};

describe('VCH-18 the success page', () => {
  test('VCH-04 a QR of 138 px is shown per code, with total, number, the voucher and a link to it', async () => {
    await showSuccess();
    const codes = await screen.findByRole('list', { name: 'Your codes' });
    const images = within(codes).getAllByRole('img', { name: /^QR code of voucher/ });
    expect(images.map((image) => [image.getAttribute('width'), image.getAttribute('height')])).toEqual([
      ['138', '138'],
      ['138', '138'],
    ]);
    expect(within(codes).getByText('B3CD-5FGH-7JKL')).toBeTruthy();
    expect(screen.getByText('2 vouchers purchased')).toBeTruthy();
    expect(screen.getByText('2 × Dinner voucher')).toBeTruthy();
    expect(screen.getByText('S$32.00')).toBeTruthy();
    expect(screen.getByText('LKV-1')).toBeTruthy();
    expect(screen.getByText('The codes were sent to mei@example.sg.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See it in my account' }).getAttribute('href')).toBe(
      '/my?tag=voucherdetail&orderId=T1',
    );
  });

  test('DEC-38 a cash purchase shows a note instead of codes', async () => {
    await showSuccess({ vouchersStatus: 0, vouchersCode: '', payType: 'CASH_PAY_ON_PICK' });
    expect(await screen.findByText('Please pay at the counter')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull();
    expect(screen.getByText('The codes are sent to mei@example.sg once it is paid.')).toBeTruthy();
  });

  test('DEC-80 an unpaid purchase says what is left besides the wallet’s part', async () => {
    await showSuccess({ vouchersStatus: 0, vouchersCode: '', leftToPay: 1200, payType: 'CASH_PAY_ON_PICK' });
    expect((await screen.findByText('Left to pay')).nextSibling?.textContent).toBe('S$12.00');
    expect(screen.getByText('From your wallet').nextSibling?.textContent).toBe('S$20.00');
    expect(screen.getByText('Payment').nextSibling?.textContent).toBe('Cash');
  });

  test('an unpaid purchase links back to the waiting page', async () => {
    await showSuccess({ vouchersStatus: 0, vouchersCode: '' });
    expect(await screen.findByText('Payment pending')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Refresh the status' }).getAttribute('href')).toBe(
      '/voucher-submit-success?orderTransactionId=T1&orderSn=LKV-1',
    );
  });

  test('another user’s purchase, or none, is not found; a guest has to log in', async () => {
    asked.mockImplementation(() => settle(createApiError('NOT_FOUND')));
    const { unmount } = await show(<SuccessPage orderTransactionId="T1" scheme="makan" />);
    expect(await screen.findByText('We couldn’t find this voucher order')).toBeTruthy();
    unmount();
    asked.mockClear();
    await logIn(false);
    await show(<SuccessPage orderTransactionId="T2" scheme="makan" />);
    expect(await screen.findByText('Please log in to see your voucher')).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('VCH-16 the waiting page', () => {
  const wait = async () => {
    bought = { ...purchase, vouchersStatus: 0, vouchersCode: '' };
    vi.useFakeTimers({ shouldAdvanceTime: false });
    await show(<WaitingPage orderTransactionId="T1" />);
    await pass(0);
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const getBarValue = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');
  const countPolls = () => asked.mock.calls.filter(([name]) => name === 'vouchers.payStatus').length;

  test('the page checks every 2 s while the bar grows by a tenth, even after a failed check, until the purchase is paid', async () => {
    statuses = [0, createApiError('UNREACHABLE', 0), 0, 1];
    await wait();
    expect([countPolls(), getBarValue()]).toEqual([1, '0']);
    await pass(2000);
    expect([countPolls(), getBarValue()]).toEqual([2, '10']);
    await pass(2000);
    expect([countPolls(), getBarValue()]).toEqual([3, '20']);
    expect(router.replace).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(2000);
    await pass(100);
    expect(router.replace).toHaveBeenCalledWith('/voucher-buy-success?orderTransactionId=T1');
    await pass(20_000);
    expect(countPolls()).toBe(4);
    expect(router.replace).toHaveBeenCalledOnce();
  });

  test('a full bar without a result opens the fail page', async () => {
    await wait();
    await pass(19_900);
    expect(getBarValue()).toBe('90');
    expect(router.replace).not.toHaveBeenCalled();
    await pass(100);
    expect(router.replace).toHaveBeenCalledWith('/voucher-buy-fail?orderTransactionId=T1');
    await pass(10_000);
    expect(router.replace).toHaveBeenCalledOnce();
  });

  test('any other result opens the fail page immediately', async () => {
    statuses = [0, 2];
    await wait();
    await pass(2000);
    expect(router.replace).toHaveBeenCalledWith('/voucher-buy-fail?orderTransactionId=T1');
  });

  test('the checks stop after unmount', async () => {
    bought = { ...purchase, vouchersStatus: 0, vouchersCode: '' };
    vi.useFakeTimers({ shouldAdvanceTime: false });
    const { unmount } = await show(<WaitingPage orderTransactionId="T1" />);
    await pass(2000);
    const before = countPolls();
    unmount();
    await pass(10_000);
    expect(countPolls()).toBe(before);
    expect(router.replace).not.toHaveBeenCalled();
  });

  test('DEC-38 the page links to the payment page', async () => {
    sent.mockResolvedValue({ orderTransactionId: 'T1', orderSn: 'LKV-1', payUrl: 'https://pay.example/1' });
    await wait();
    await pass(100);
    expect(screen.getByRole('link', { name: 'Open the payment page' }).getAttribute('href')).toBe(
      'https://pay.example/1',
    );
    expect(screen.getByText('Please do not close the page')).toBeTruthy();
  });
});

describe('VCH-17 the fail page', () => {
  const fail = (given: Partial<PurchasedVoucher> = {}) => {
    bought = { ...purchase, vouchersStatus: 0, vouchersCode: '', ...given };
    return show(<FailPage orderTransactionId="T1" />);
  };
  const success = '/voucher-buy-success?orderTransactionId=T1&orderSn=LKV-1';

  test('refreshing opens the codes once the purchase is paid', async () => {
    statuses = [0, createApiError('UNREACHABLE', 0), 1];
    const { user } = await fail();
    const refresh = await screen.findByRole('button', { name: 'Refresh the status' });
    await user.click(refresh);
    expect(await screen.findByText('Not paid yet.')).toBeTruthy();
    await user.click(refresh);
    expect(await screen.findByText(/We couldn’t ask just now/)).toBeTruthy();
    await user.click(refresh);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(success));
  });

  test('a purchase that can still be paid offers to pay it', async () => {
    const { user } = await fail();
    await user.click(await screen.findByRole('button', { name: 'Pay the order' }));
    bought = purchase;
    fireEvent.click(await screen.findByText('close the payment of the voucher T1'));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(success));
  });

  test('customer service opens with one click', async () => {
    const openWindow = vi.fn(() => null);
    vi.stubGlobal('open', openWindow);
    const { user } = await fail();
    await user.click(await screen.findByRole('button', { name: /^Chat with live agent/ }));
    expect(openWindow).toHaveBeenCalled();
  });

  test('an expired purchase offers to buy again', async () => {
    await fail({ vouchersStatus: 2 });
    expect(await screen.findByText('The time to pay is over')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Buy again' }).getAttribute('href')).toBe('/voucher/list');
  });
});
