import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { show } from '@/components/testing/show';
import { change, query } from '@/lib/client/api/call';
import { ApiError } from '@/lib/domain/api-error';
import type { ClientShop } from '@/lib/domain/client-shop';
import { PayTypeList } from './pay-type-list';
import PaymentDialog, { type PaymentDialogProps } from './payment-dialog';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn() }));
const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), refresh: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const sent = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;
const rejectWith = (code: string) => Promise.reject(new ApiError({ code, message: '', status: 409 }));

const qrCodeInBase64 = 'iVBORw0KGgo=';
const getExpiry = (minutes = 10) => new Date(Date.now() + minutes * 60_000).toISOString();
const waiting = { orderSn: 'LK-1', orderStatus: 0, payStatus: 0, payAmount: 4060, payType: 'PAY_NOW' };

/** The mocked backend: an order, its payment and the result of the payment check. */
const state = { order: {} as object, pay: (): unknown => ({}), check: (): unknown => ({}) };
const getPayments = () => sent.mock.calls.filter(([name]) => name === 'payments.pay');

beforeEach(() => {
  // Prevents loading the frames, because their URLs do not exist.
  const { happyDOM } = window as unknown as {
    happyDOM: {
      settings: { disableIframePageLoading: boolean; handleDisabledFileLoadingAsSuccess: boolean };
    };
  };
  happyDOM.settings.disableIframePageLoading = true;
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  vi.clearAllMocks();
  getSharedQueryClient().clear();
  state.order = { ...waiting, expiresAt: getExpiry() };
  state.pay = () => ({ orderTransactionId: 'o1', orderSn: 'LK-1', qrCodeInBase64, expiresAt: getExpiry() });
  state.check = () => ({ orderStatus: 0, payStatus: 0 });
  asked.mockImplementation((name: string) =>
    name === 'orders.detail' ? Promise.resolve(state.order) : rejectWith('INTERNAL'),
  );
  sent.mockImplementation((name: string) =>
    Promise.resolve(name === 'payments.pay' ? state.pay() : state.check()),
  );
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  );
  window.history.replaceState(null, '', '/settlement/order');
});

async function open(props: Partial<PaymentDialogProps> = {}, shop?: Partial<ClientShop>) {
  const onClose = vi.fn();
  const shown = await show(
    <PaymentDialog orderTransactionId="o1" payType="PAY_NOW" onClose={onClose} {...props} />,
    { shop },
  );
  return { ...shown, onClose, dialog: await screen.findByRole('dialog') };
}
const getPaidButton = () => screen.getByRole('button', { name: 'I have paid' });

describe('PAY-06 the payment dialog', () => {
  test('PAY-06 PAY-08 the code shows its number, amount, a save button and "I have paid"', async () => {
    const { dialog } = await open();
    const code = await within(dialog).findByRole('img', { name: 'QR code to pay S$40.60 for order LK-1' });
    expect(code.getAttribute('src')).toBe(`data:image/png;base64,${qrCodeInBase64}`);
    const save = within(dialog).getByRole('link', { name: 'Save the QR image' });
    expect([save.getAttribute('href'), save.getAttribute('download')]).toEqual([
      code.getAttribute('src'),
      'LK-1.png',
    ]);
    expect(dialog.textContent).toContain('S$40.60');
    expect(dialog.textContent).toContain('Order LK-1');
    getPaidButton();
  });

  test('PAY-06 DEC-67 a provider’s page opens in a sandboxed frame, with a link to open it outside', async () => {
    state.pay = () => ({ orderTransactionId: 'o1', orderSn: 'LK-1', payUrl: 'https://pay.example/1' });
    const { dialog } = await open({ payType: 'CREDITCARD_PAY' });
    const frame = await within(dialog).findByTitle('Page of the payment provider');
    expect(frame.getAttribute('src')).toBe('https://pay.example/1');
    const rights = frame.getAttribute('sandbox')!.split(' ');
    expect(rights).not.toContain('allow-top-navigation');
    expect(rights).not.toContain('allow-top-navigation-by-user-activation');
    const outside = within(dialog).getByRole('link', { name: 'Open in a new window' });
    expect([
      outside.getAttribute('href'),
      outside.getAttribute('target'),
      outside.getAttribute('rel'),
    ]).toEqual(['https://pay.example/1', '_blank', 'noopener noreferrer']);
    getPaidButton();
  });

  test('DEC-67 a payment company’s page, which refuses frames, opens in a new window only', async () => {
    const payUrl = 'https://checkout.stripe.com/c/pay/1';
    state.pay = () => ({ orderTransactionId: 'o1', orderSn: 'LK-1', payUrl });
    const { dialog } = await open({ payType: 'CREDITCARD_PAY' });
    const outside = await within(dialog).findByRole('link', { name: 'Pay S$40.60' });
    expect([
      outside.getAttribute('href'),
      outside.getAttribute('target'),
      outside.getAttribute('rel'),
    ]).toEqual([payUrl, '_blank', 'noopener noreferrer']);
    expect(dialog.querySelector('iframe')).toBeNull();
    getPaidButton();
  });

  test.each([
    ['without TLS', 'http://pay.example/1'],
    ['that runs a script', 'javascript:alert(1)'],
  ])('DEC-21 a page %s is neither framed nor linked', async (_, payUrl) => {
    state.pay = () => ({ orderTransactionId: 'o1', orderSn: 'LK-1', payUrl });
    const { dialog } = await open({ payType: 'CREDITCARD_PAY' });
    await within(dialog).findByText('The payment couldn’t be opened.');
    expect(dialog.querySelector('iframe')).toBeNull();
    expect(dialog.querySelector(`a[href="${payUrl}"]`)).toBeNull();
  });
});

describe('the address of a payment', () => {
  test('PAY-06 the open dialog shows the URL of the payment page, and closing it restores the page’s URL', async () => {
    const before = { __NA: true, tree: 'checkout' };
    window.history.replaceState(before, '', '/settlement/order');
    const { unmount } = await open();
    expect(location.pathname + location.search).toBe('/payment/paynow?orderTransactionId=o1&fromType=order');
    // Next.js must not show the checkout when Back returns to this entry.
    expect(history.state.__NA).toBeUndefined();
    unmount();
    await waitFor(() =>
      expect([location.pathname, history.state]).toEqual(['/settlement/order', { ...before, overlays: 1 }]),
    );
  });

  test('the URL of a navigation meanwhile is not overwritten', async () => {
    const { unmount } = await open();
    window.history.pushState({}, '', '/myOrderDetail?orderId=o1');
    unmount();
    expect(location.pathname).toBe('/myOrderDetail');
  });
});

describe('PAY-07 "I have paid"', () => {
  test('PAY-07 the check navigates to the order page in Singapore', async () => {
    const { user } = await open();
    await user.click(getPaidButton());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/myOrderDetail?orderId=o1'));
    expect(sent).toHaveBeenCalledWith('payments.check', { orderTransactionId: 'o1' });
    expect(router.replace).not.toHaveBeenCalled();
  });

  test('PAY-07 the order page replaces the current one in other countries', async () => {
    const { user } = await open({}, { countryCode: 'MY' });
    await user.click(getPaidButton());
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/myOrderDetail?orderId=o1'));
    expect(router.push).not.toHaveBeenCalled();
  });

  test('PAY-07 the order page refetches its data', async () => {
    window.history.replaceState(null, '', '/myOrderDetail?orderId=o1');
    const { user, onClose } = await open();
    await user.click(getPaidButton());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(router.refresh).toHaveBeenCalled();
    expect(router.push).not.toHaveBeenCalled();
    const reads = asked.mock.calls.filter(([name]) => name === 'orders.detail');
    expect(reads.length).toBeGreaterThan(1);
  });

  test('a failed payment shows the failure and can be retried with a new one', async () => {
    state.check = () => ({ orderStatus: 0, payStatus: 0, tryFailed: true });
    const { user } = await open();
    await user.click(getPaidButton());
    await screen.findByText(/Payment failed/);
    expect(router.push).not.toHaveBeenCalled();
    const before = getPayments().length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(getPayments().length).toBe(before + 1));
    expect(screen.queryByText(/Payment failed/)).toBeNull();
  });

  test('a failed payment check leaves the code visible', async () => {
    state.check = () => rejectWith('UNREACHABLE');
    const { user, dialog } = await open();
    await user.click(getPaidButton());
    await screen.findByText(/We couldn’t ask just now/);
    await within(dialog).findByRole('img', { name: /QR code/ });
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe('DEC-75 final states of a payment', () => {
  test('a received payment is confirmed and closes the dialog', async () => {
    state.order = { ...waiting, orderStatus: 2, payStatus: 1 };
    const onPaid = vi.fn();
    const { onClose } = await open({ onPaid });
    await screen.findByText('Payment received');
    expect(onPaid).toHaveBeenCalledOnce();
    await waitFor(() => expect(onClose).toHaveBeenCalled(), { timeout: 3_000 });
  });

  test.each([
    ['abandoned', 0, 'The time to pay is over'],
    ['that came too late', 2, 'Your payment goes back to you'],
  ])('a payment %s', async (_, payStatus, title) => {
    state.order = { ...waiting, orderStatus: 10, payStatus };
    const { onClose, user } = await open();
    await screen.findByText(title);
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'To the order' }));
    expect(onClose).toHaveBeenCalled();
  });

  test('an expired code is removed and renewed by one tap; an expired order shows that it expired', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      state.order = { ...waiting, expiresAt: getExpiry(1) };
      state.pay = () => ({
        orderTransactionId: 'o1',
        orderSn: 'LK-1',
        qrCodeInBase64,
        expiresAt: getExpiry(1),
      });
      const { dialog, user } = await open();
      await within(dialog).findByRole('img', { name: /QR code/ });
      await act(() => vi.advanceTimersByTimeAsync(61_000));
      await within(dialog).findByText('This code has run out');
      expect(within(dialog).queryByRole('img', { name: /QR code/ })).toBeNull();

      state.pay = () => ({
        orderTransactionId: 'o1',
        orderSn: 'LK-1',
        qrCodeInBase64,
        expiresAt: getExpiry(5),
      });
      await user.click(within(dialog).getByRole('button', { name: 'Get a new code' }));
      await within(dialog).findByRole('img', { name: /QR code/ });

      await act(() => vi.advanceTimersByTimeAsync(5 * 60_000 + 1_000));
      state.pay = () => rejectWith('ORDER_EXPIRED');
      await user.click(await within(dialog).findByRole('button', { name: 'Get a new code' }));
      await within(dialog).findByText('The time to pay is over');
    } finally {
      vi.useRealTimers();
    }
  });
});

test('DEC-75 a deposit that loads late never turns a tap on its choice into "I have paid"', async () => {
  let answer = (_: object) => {};
  asked.mockImplementation((name: string) => {
    if (name === 'reservations.detail') return new Promise((resolve) => (answer = resolve));
    return name === 'reservations.depositOptions'
      ? Promise.resolve({ payTypeList: [{ payTypeCode: 'PAY_NOW' }] })
      : rejectWith('INTERNAL');
  });
  const { user } = await open({ fromType: 'deposit', orderTransactionId: 'r1', payType: undefined });
  const unknown = screen.getByRole<HTMLButtonElement>('button', { name: 'I have paid' });
  expect(unknown.disabled).toBe(true);
  await user.click(unknown);
  await act(async () =>
    answer({
      reservationCode: 'R-1',
      deposit: { state: 'awaiting', amount: 2000, payUntil: getExpiry() },
    }),
  );
  const choose = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay this way' });
  expect(choose.disabled).toBe(true);
  await waitFor(() => expect(choose.disabled).toBe(false));
  expect(sent).not.toHaveBeenCalled();
});

test('RT-23 a voucher order and a top-up use their own payment calls', async () => {
  asked.mockImplementation((name: string) => {
    if (name === 'vouchers.orderDetail')
      return Promise.resolve({
        orderSn: 'LKV-1',
        vouchersStatus: 0,
        payType: 'PAY_NOW',
        expiresAt: getExpiry(),
      });
    if (name === 'wallet.transaction')
      return Promise.resolve({
        issueAmount: 5000,
        topUp: { paid: false, orderSn: 'LKT-1', payType: 'PAY_NOW', qrCodeInBase64, payAmountOrig: 5000 },
      });
    return rejectWith('NOT_FOUND');
  });
  sent.mockImplementation((name: string) =>
    name === 'vouchers.pay'
      ? Promise.resolve({ orderTransactionId: 'v1', orderSn: 'LKV-1', qrCodeInBase64, payAmountOrig: 1800 })
      : rejectWith('NOT_FOUND'),
  );
  const voucher = await open({ fromType: 'voucher', orderTransactionId: 'v1' });
  await screen.findByRole('img', { name: 'QR code to pay S$18.00 for order LKV-1' });
  voucher.unmount();
  const { dialog } = await open({ fromType: 'topup', orderTransactionId: 't1', payType: undefined });
  await screen.findByRole('img', { name: 'QR code to pay S$50.00 for top-up LKT-1' });
  // A top-up keeps the payment method with which it was started.
  expect(within(dialog).queryByRole('button', { name: 'Pay another way' })).toBeNull();
  expect(asked.mock.calls.map(([name]) => name)).not.toContain('orders.detail');
});

test('PAY-09 a known payment method has its translated label, an unknown one the backend’s name', async () => {
  await show(
    <PayTypeList
      legend="How"
      value={undefined}
      onChange={() => {}}
      isPickup
      amount={undefined}
      options={[
        { payTypeCode: 'PAY_NOW', payTypeDesc: 'paynow (uen)' },
        { payTypeCode: 'MOON_PAY', payTypeDesc: 'Pay by moon' },
      ]}
    />,
    { locale: 'zh-CN' },
  );
  const rows = screen.getAllByRole('radio').map((radio) => radio.closest('label') ?? radio.parentElement!);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('PayNow'),
    expect.stringContaining('Pay by moon'),
  ]);
  for (const row of rows) expect(row.querySelector('svg')).not.toBeNull();
});

test('a provider page that returns to our site closes the frame and checks the payment', async () => {
  state.pay = () => ({ orderTransactionId: 'o1', orderSn: 'LK-1', payUrl: 'https://pay.example/1' });
  const { dialog } = await open({ payType: 'CREDITCARD_PAY' });
  const frame = (await within(dialog).findByTitle('Page of the payment provider')) as HTMLIFrameElement;
  Object.defineProperty(frame, 'contentWindow', { value: { location: { origin: window.location.origin } } });
  fireEvent.load(frame);
  await within(dialog).findByText('The payment page is done');
  await screen.findByText(/We haven’t seen your payment yet/);
  expect(sent).toHaveBeenCalledWith('payments.check', { orderTransactionId: 'o1' });
  expect(router.push).not.toHaveBeenCalled();
});

test.each([
  ['order to be picked up', {}, 'Cash at pick-up'],
  ['order at a table', { tableNo: '12' }, 'Cash'],
  ['order of a reservation', { reservationId: 'r1' }, 'Cash'],
])('PAY-09 the title and the other payment methods of an %s name cash fittingly', async (_, place, cash) => {
  state.order = { ...waiting, payType: 'CASH_PAY_ON_PICK', ...place };
  const options = { payAmountOrig: 4060, payTypeList: [{ payTypeCode: 'CASH_PAY_ON_PICK' }] };
  asked.mockImplementation((name: string) => {
    if (name === 'orders.detail') return Promise.resolve(state.order);
    return name === 'payments.options' ? Promise.resolve(options) : rejectWith('INTERNAL');
  });
  const inCash = await open({ payType: undefined });
  expect(await screen.findByRole('dialog', { name: `Pay with ${cash}` })).toBeTruthy();
  inCash.unmount();
  const { user } = await open({ payType: 'PAY_NOW' });
  await user.click(await screen.findByRole('button', { name: 'Pay another way' }));
  const way = await screen.findByRole('radio');
  expect(way.closest('label')?.querySelector('.font-bold')?.textContent).toBe(cash);
});
