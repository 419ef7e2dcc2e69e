import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { show } from '@/components/testing/show';
import { showToast } from '@/components/ui/toast';
import { callGateway, change, query } from '@/lib/client/api/call';
import { rememberPayType } from '@/lib/client/payments/last-pay-type';
import { dismissLogin, findCurrentLogin, loadSession } from '@/lib/client/session/session-client';
import type { Voucher } from '@/lib/contract/vouchers';
import { ApiError } from '@/lib/domain/api-error';
import type { ClientShop } from '@/lib/domain/client-shop';
import { forgetPending, voucherUpdate } from '@/lib/domain/vouchers/pending-purchase';
import { OfferBuying } from './offer-buying';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn(), callGateway: vi.fn() }));
vi.mock('@/components/ui/toast', () => ({ showToast: vi.fn(), Toaster: () => null }));
const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), refresh: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => '/voucher/list' }));
// The payment dialog has its own tests; this stub only closes it.
vi.mock('@/components/payments/payment-dialog', () => ({
  default: ({ fromType, onClose }: { fromType: string; onClose(): void }) => (
    <button type="button" onClick={onClose}>
      close the payment of a {fromType}
    </button>
  ),
}));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const sent = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;
const gateway = vi.mocked(callGateway) as unknown as ReturnType<typeof vi.fn>;

const offer: Voucher = {
  id: 7,
  couponId: 7,
  vouchersName: 'Dinner voucher',
  saleAmount: 1600,
  replaceAmount: 2000,
  discount: 20,
  currencySign: 'S$',
  useDays: [1, 2, 3, 4, 5],
  useDayList: [1, 2, 3, 4, 5],
  useTime: '17:00-22:00',
  useType: 'Dine-in and pick-up',
  expireDate: '2027-02-18',
  useRules: ['One voucher per table and visit.', 'Show the code before you pay.'],
  useRulesEn: [],
  refundType: 'refundable',
  needOrder: false,
  maxBuy: 5,
  restaurantId: 3473,
};
const payTypeList = [
  { payTypeCode: 'PAY_NOW', payTypeDesc: 'PayNow' },
  { payTypeCode: 'CREDITCARD_PAY', payTypeDesc: 'Card' },
  { payTypeCode: 'WALLET_PAY', payTypeDesc: 'Wallet' },
  { payTypeCode: 'CASH_PAY_ON_PICK', payTypeDesc: 'Cash' },
];

let diner: { balance: number; email?: string; openId?: string };
let status: number;
let unpaid: object[];
let types: object[] | ApiError;

function answer(name: string): Promise<unknown> {
  if (name === 'profile.info')
    return Promise.resolve({ userId: 1, mobile: '91234567', couponCardList: [], ...diner });
  if (name === 'wallet.summary') return Promise.resolve({ walletBalanceAmount: diner.balance });
  if (name === 'vouchers.orders') return Promise.resolve(unpaid);
  if (name === 'vouchers.payStatus') return Promise.resolve(status);
  if (name !== 'vouchers.payTypes') return Promise.reject(new Error(name));
  return types instanceof ApiError ? Promise.reject(types) : Promise.resolve({ payTypeList: types });
}

const logIn = (loggedIn: boolean) => {
  gateway.mockResolvedValue(loggedIn ? { loggedIn, userId: 1 } : { loggedIn });
  return loadSession();
};
const getCalls = (name: string) => sent.mock.calls.filter(([called]) => called === name);
const getEvents = () => getCalls('tracking.event').map(([, { event }]) => event);

beforeEach(async () => {
  vi.clearAllMocks();
  getSharedQueryClient().clear();
  forgetPending();
  voucherUpdate.clear();
  dismissLogin();
  diner = { balance: 0, email: 'mei@example.sg' };
  status = 0;
  unpaid = [];
  types = payTypeList;
  asked.mockImplementation(answer);
  sent.mockImplementation((name: string, { payType }: { payType?: string } = {}) =>
    Promise.resolve(
      name.startsWith('vouchers.')
        ? { orderTransactionId: 'T1', orderSn: 'LKV-1', payType, payStatus: 0 }
        : {},
    ),
  );
  await logIn(true);
});

async function open(shop: Partial<ClientShop> = {}, given: Partial<Voucher> = {}) {
  const onRefresh = vi.fn();
  const draw = (changed: Partial<Voucher>) => (
    <OfferBuying offer={{ ...offer, ...changed }} onRefresh={onRefresh}>
      {({ body, foot, covered }) => (
        <div data-covered={covered}>
          {body}
          {foot}
        </div>
      )}
    </OfferBuying>
  );
  const shown = await show(draw(given), { shop });
  if (diner.balance < 1600) await screen.findAllByRole('radio');
  return { ...shown, onRefresh, showOffer: (changed: Partial<Voucher>) => shown.rerender(draw(changed)) };
}

const getEmailField = () => screen.getByLabelText<HTMLInputElement>('Email');
const getQuantityField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
const findTotal = () => screen.getByText('Total').nextSibling?.textContent;
const getBuyButton = () => screen.getByRole('button', { name: 'Buy' });

describe('VCH-10 the detail of a voucher', () => {
  test('the form has a quantity, a total that follows it, payment methods, an email address and a button', async () => {
    const { user } = await open();
    expect(findTotal()).toBe('S$16.00');
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(screen.getByRole('button', { name: 'One more' }));
    expect(getQuantityField().value).toBe('3');
    expect(findTotal()).toBe('S$48.00');
    expect(screen.getByRole('radio', { name: /PayNow/ })).toBeTruthy();
    expect(getEmailField()).toBeTruthy();
    expect(getBuyButton()).toBeTruthy();
  });

  test('the detail shows expiry, usable time, use type and numbered rules', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Need to know' }));
    const terms = await screen.findByRole('dialog', { name: 'Need to know' });
    expect(terms.textContent).toContain('18 Feb 2027');
    expect(terms.textContent).toContain('17:00-22:00');
    expect(terms.textContent).toContain('Dine-in and pick-up');
    expect(terms.textContent).toContain('Mon,...,Fri');
    expect(within(within(terms).getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
    expect(within(terms).getByRole('list').tagName).toBe('OL');
  });

  test('the last used payment method is preselected, else the first', async () => {
    const first = await open();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /PayNow/ }).checked).toBe(true);
    first.unmount();
    rememberPayType('CREDITCARD_PAY');
    await open();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Credit card/ }).checked).toBe(true);
  });
});

test('VCH-12 ERR-05 the quantity starts at 1, stays at maxBuy with a warning and returns to 1', async () => {
  const { user } = await open();
  expect(getQuantityField().value).toBe('1');
  const limit = () => screen.queryByText('Quantity limit reached');
  fireEvent.change(getQuantityField(), { target: { value: '5' } });
  expect(findTotal()).toBe('S$80.00');
  expect(limit()).toBeNull();
  fireEvent.change(getQuantityField(), { target: { value: '6' } });
  expect(getQuantityField().value).toBe('5');
  expect(limit()).toBeTruthy();
  fireEvent.blur(getQuantityField());
  expect(limit()).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'One less' }));
  expect(limit()).toBeNull();
  fireEvent.change(getQuantityField(), { target: { value: '0' } });
  expect(getQuantityField().value).toBe('1');
  await user.click(screen.getByRole('button', { name: 'One less' }));
  expect(getQuantityField().value).toBe('1');
});

describe('VCH-11 buying', () => {
  test('VCH-11 an email address that is being written gets nothing of the account that loads late', async () => {
    let answerUser = () => {};
    asked.mockImplementation((name: string) =>
      name === 'profile.info'
        ? new Promise((resolve) => (answerUser = () => resolve({ userId: 1, email: 'mei@example.sg' })))
        : answer(name),
    );
    const { user } = await open();
    await user.click(getEmailField());
    await act(async () => answerUser());
    await user.keyboard('gift@example.sg');
    expect(getEmailField().value).toBe('gift@example.sg');
  });

  test('the email address of the user info is prefilled', async () => {
    await open();
    await waitFor(() => expect(getEmailField().value).toBe('mei@example.sg'));
  });

  test('ERR-10 an empty and a malformed email address have messages of their own, and the input is kept', async () => {
    diner.email = undefined;
    const { user } = await open();
    await user.click(getBuyButton());
    expect(screen.getByText('Please enter email')).toBeTruthy();
    expect(document.activeElement).toBe(getEmailField());
    await user.type(getEmailField(), 'mei@');
    await user.click(getBuyButton());
    expect(screen.getByText('Invalid email format')).toBeTruthy();
    expect(getEmailField().value).toBe('mei@');
    expect(getCalls('vouchers.buy')).toHaveLength(0);
    await user.type(getEmailField(), 'example.sg');
    await user.click(getBuyButton());
    await waitFor(() => expect(getCalls('vouchers.buy')).toHaveLength(1));
    expect(getCalls('vouchers.buy')[0]?.[1]).toMatchObject({ receiveEmail: 'mei@example.sg' });
  });

  test('a payment method is required', async () => {
    types = new ApiError({ code: 'NOT_FOUND', message: 'no', status: 404 });
    await show(
      <OfferBuying offer={offer} onRefresh={() => undefined}>
        {({ body, foot }) => (
          <>
            {body}
            {foot}
          </>
        )}
      </OfferBuying>,
    );
    await screen.findByText('Data error');
    fireEvent.click(getBuyButton());
    expect(await screen.findByText('Select payment method')).toBeTruthy();
    expect(getCalls('vouchers.buy')).toHaveLength(0);
  });
});

test('ERR-03 a failed load of the payment methods shows Data error', async () => {
  types = new ApiError({ code: 'UNREACHABLE', message: 'no', status: 0 });
  await show(
    <OfferBuying offer={offer} onRefresh={() => undefined}>
      {({ body }) => body}
    </OfferBuying>,
  );
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'warning', text: 'Data error' })),
  );
});

describe('VCH-13 the wallet', () => {
  test('the wallet pays the total if it covers it', async () => {
    diner.balance = 5000;
    const { user } = await open();
    await screen.findByText('Your wallet pays all of it.');
    await user.click(getBuyButton());
    await waitFor(() => expect(getCalls('vouchers.buy')).toHaveLength(1));
    expect(getCalls('vouchers.buy')[0]?.[1]).toMatchObject({ payAmount: 0, walletPayAmount: 1600 });
  });

  test('the wallet pays its balance, the payment method the remainder', async () => {
    diner.balance = 250;
    const { user } = await open();
    await screen.findByText('S$13.50');
    expect(screen.getByText('−S$2.50')).toBeTruthy();
    await user.click(getBuyButton());
    await waitFor(() => expect(getCalls('vouchers.buy')).toHaveLength(1));
    expect(getCalls('vouchers.buy')[0]?.[1]).toMatchObject({
      payType: 'PAY_NOW',
      payAmount: 1350,
      walletPayAmount: 250,
    });
  });

  test('a wallet of 0 is not offered, also where it is the only method', async () => {
    types = payTypeList.slice(2, 3);
    await show(
      <OfferBuying offer={offer} onRefresh={() => undefined}>
        {({ body }) => body}
      </OfferBuying>,
    );
    expect(await screen.findByText('No Payment Method Available')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('cash for a voucher is not called cash at pick-up', async () => {
    await open();
    expect(screen.getByRole('radio', { name: /^Cash/ })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /pick-up/ })).toBeNull();
  });

  test('the wallet pays nothing if the restaurant doesn’t accept it', async () => {
    diner.balance = 5000;
    types = payTypeList.slice(0, 2);
    const { user } = await open();
    await user.click(getBuyButton());
    await waitFor(() => expect(getCalls('vouchers.buy')).toHaveLength(1));
    expect(getCalls('vouchers.buy')[0]?.[1]).toMatchObject({ payAmount: 1600, walletPayAmount: undefined });
  });
});

test('a guest logs in and the purchase continues', async () => {
  await logIn(false);
  const { user } = await open();
  await user.type(getEmailField(), 'guest@example.sg');
  await user.click(screen.getByRole('button', { name: 'One more' }));
  await user.click(getBuyButton());
  await waitFor(() => expect(findCurrentLogin()?.reason).toBe('order'));
  expect(getCalls('vouchers.buy')).toHaveLength(0);
  const { onLoggedIn } = findCurrentLogin()!;
  await logIn(true);
  onLoggedIn?.();
  await waitFor(() => expect(getCalls('vouchers.buy')).toHaveLength(1));
  expect(getCalls('vouchers.buy')[0]?.[1]).toMatchObject({
    receiveEmail: 'guest@example.sg',
    vouchersCount: 2,
    payAmount: 3200,
  });
});

test('a guest whose wallet would pay sees its part before buying', async () => {
  await logIn(false);
  diner.balance = 5000;
  const { user } = await open();
  await user.type(getEmailField(), 'guest@example.sg');
  await user.click(getBuyButton());
  await waitFor(() => expect(findCurrentLogin()).toBeDefined());
  const { onLoggedIn } = findCurrentLogin()!;
  await logIn(true);
  onLoggedIn?.();
  expect(await screen.findByText(/Your wallet pays a part of it now/)).toBeTruthy();
  expect(getCalls('vouchers.buy')).toHaveLength(0);
});

describe('VCH-14 DEC-38 after buying', () => {
  const opened = { opener: {} as unknown, closed: false, close: vi.fn(), location: { replace: vi.fn() } };
  const openWindow = vi.fn<() => typeof opened | null>(() => opened);
  beforeEach(() => vi.stubGlobal('open', openWindow));
  const mockPayment = (payment: object) =>
    sent.mockImplementation((name: string) =>
      Promise.resolve(
        name === 'vouchers.buy'
          ? { orderTransactionId: 'T1', orderSn: 'LKV-1', payType: 'PAY_NOW', payStatus: 0, ...payment }
          : {},
      ),
    );
  const payUrl = 'https://pay.example/1';
  const malaysia = { countryCode: 'MY', defaultLocale: 'en' } as const;
  const success = '/voucher-buy-success?orderTransactionId=T1&orderSn=LKV-1';
  const waiting = '/voucher-submit-success?orderTransactionId=T1&orderSn=LKV-1';

  test('in Singapore the payment opens in a dialog, except for cash', async () => {
    const { user } = await open();
    await user.click(getBuyButton());
    expect(await screen.findByText('close the payment of a voucher')).toBeTruthy();
    expect(openWindow).not.toHaveBeenCalled();
    expect(router.push).not.toHaveBeenCalled();
  });

  test('a cash purchase opens its outcome, in Singapore and elsewhere', async () => {
    for (const shop of [{}, malaysia]) {
      mockPayment({ payType: 'CASH_PAY_ON_PICK' });
      const { user, unmount } = await open(shop);
      await user.click(screen.getByRole('radio', { name: /Cash/ }));
      await user.click(getBuyButton());
      await waitFor(() => expect(router.push).toHaveBeenLastCalledWith(success));
      unmount();
    }
    expect(openWindow).not.toHaveBeenCalled();
  });

  test('elsewhere the payment page opens in a new window, and this one shows the waiting page', async () => {
    mockPayment({ payType: 'CREDITCARD_PAY', payUrl });
    const { user } = await open(malaysia);
    await user.click(screen.getByRole('radio', { name: /Credit card/ }));
    await user.click(getBuyButton());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(waiting));
    expect(opened.location.replace).toHaveBeenCalledWith(payUrl);
    expect(opened.opener).toBeNull();
  });

  test('a blocked popup doesn’t stop the purchase', async () => {
    openWindow.mockReturnValue(null);
    mockPayment({ payType: 'CREDITCARD_PAY', payUrl });
    const { user } = await open(malaysia);
    await user.click(screen.getByRole('radio', { name: /Credit card/ }));
    await user.click(getBuyButton());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(waiting));
    openWindow.mockReturnValue(opened);
  });

  test('the window opened for a failed purchase closes', async () => {
    sent.mockRejectedValue(new ApiError({ code: 'VOUCHER_OFF_SALE', message: 'no', status: 409 }));
    const { user } = await open(malaysia);
    await user.click(screen.getByRole('radio', { name: /Credit card/ }));
    await user.click(getBuyButton());
    await screen.findByText('Purchase failed. This voucher is no longer on sale.');
    expect(opened.close).toHaveBeenCalled();
  });

  test('elsewhere a QR code opens its payment page', async () => {
    types = [{ payTypeCode: 'DUITNOW_QR' }];
    mockPayment({ payType: 'DUITNOW_QR', qrCodeInBase64: 'iVBORw0KGgo=' });
    const { user } = await open(malaysia);
    await user.click(getBuyButton());
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledWith('/payment/paynow?orderTransactionId=T1&fromType=voucher'),
    );
    expect(openWindow).not.toHaveBeenCalled();
  });
});

describe('VCH-15 VCH-19 closing the payment', () => {
  const close = async () => fireEvent.click(await screen.findByText('close the payment of a voucher'));

  test('closing a paid payment opens the codes', async () => {
    const { user } = await open();
    await user.click(getBuyButton());
    status = 1;
    await close();
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledWith('/voucher-buy-success?orderTransactionId=T1&orderSn=LKV-1'),
    );
    expect(voucherUpdate.isFlagged()).toBe(false);
  });

  test('closing an unpaid payment refetches the list, and the next click pays the same order', async () => {
    const { user, container } = await open();
    await user.click(getBuyButton());
    await close();
    await waitFor(() => expect(voucherUpdate.isFlagged()).toBe(true));
    expect(router.push).not.toHaveBeenCalled();
    expect(container.querySelector('[data-covered=false]')).toBeTruthy();

    await user.click(screen.getByRole('radio', { name: /Credit card/ }));
    await user.click(screen.getByRole('button', { name: 'Pay the order' }));
    await waitFor(() => expect(getCalls('vouchers.pay')).toHaveLength(1));
    expect(getCalls('vouchers.pay')[0]?.[1]).toEqual({ orderTransactionId: 'T1', payType: 'CREDITCARD_PAY' });
    expect(getCalls('vouchers.buy')).toHaveLength(1);
    expect(getEvents()).toEqual(['merchantVoucherBuy', 'merchantVoucherBuySuccess']);
  });

  test('a failed payment clears the flag; an expired order is bought again', async () => {
    const { user } = await open();
    await user.click(getBuyButton());
    await close();
    await waitFor(() => expect(voucherUpdate.isFlagged()).toBe(true));
    sent.mockRejectedValueOnce(new ApiError({ code: 'ORDER_EXPIRED', message: 'no', status: 409 }));
    await user.click(screen.getByRole('button', { name: 'Pay the order' }));
    await screen.findByText('Payment failed. The time to pay for this order is over.');
    expect(voucherUpdate.isFlagged()).toBe(false);
    await user.click(getBuyButton());
    await waitFor(() => expect(getCalls('vouchers.buy')).toHaveLength(2));
  });

  test('another quantity is another purchase', async () => {
    const { user } = await open();
    await user.click(getBuyButton());
    await close();
    await screen.findByRole('button', { name: 'Pay the order' });
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(getBuyButton());
    await waitFor(() => expect(getCalls('vouchers.buy')).toHaveLength(2));
  });
});

describe('a rejected purchase', () => {
  const rejectWith = (code: string, detail?: unknown) =>
    sent.mockImplementation((name: string) =>
      name === 'vouchers.buy'
        ? Promise.reject(new ApiError({ code, message: 'no', status: 409, detail }))
        : Promise.resolve({}),
    );

  test('DEC-80 an unpaid order of the same purchase is found after a reload and paid', async () => {
    unpaid = [
      {
        orderTransactionId: 'other',
        couponId: 8,
        couponCount: 1,
        payAmount: 1600,
        receiveEmail: 'mei@example.sg',
      },
      {
        orderTransactionId: 'same',
        couponId: 7,
        couponCount: 1,
        payAmount: 1600,
        receiveEmail: 'mei@example.sg',
      },
    ];
    const { user } = await open();
    await screen.findByText(/You have bought this already and not paid yet/);
    await user.click(screen.getByRole('button', { name: 'Pay the order' }));
    await waitFor(() => expect(getCalls('vouchers.pay')).toHaveLength(1));
    expect(getCalls('vouchers.pay')[0]![1]).toMatchObject({ orderTransactionId: 'same' });
    expect(getCalls('vouchers.buy')).toEqual([]);
  });

  const partPaid = {
    orderTransactionId: 'two',
    couponId: 7,
    couponCount: 2,
    payAmount: 3200,
    leftToPay: 1200,
    receiveEmail: 'gift@example.sg',
  };

  test('DEC-80 a reload shows the unpaid purchase with its quantity and email, and what is left besides the wallet’s part', async () => {
    unpaid = [partPaid];
    const { user } = await open();
    await screen.findByText(/You have bought this already and not paid yet/);
    expect([getQuantityField().value, getEmailField().value]).toEqual(['2', 'gift@example.sg']);
    expect(findTotal()).toBe('S$32.00');
    expect(screen.getByText('Left to pay').nextSibling?.textContent).toBe('S$12.00');
    expect(screen.queryByRole('radio', { name: /Cash/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pay the order' }));
    await waitFor(() => expect(getCalls('vouchers.pay')).toHaveLength(1));
    expect(getCalls('vouchers.pay')[0]![1]).toMatchObject({ orderTransactionId: 'two' });
  });

  test('DEC-80 cash chosen before is not sent for a purchase of which a part is paid', async () => {
    unpaid = [partPaid];
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'One less' }));
    await user.click(await screen.findByRole('radio', { name: /Cash/ }));
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await waitFor(() => expect(screen.queryByRole('radio', { name: /Cash/ })).toBeNull());
    // Another method is not selected unasked.
    await user.click(screen.getByRole('button', { name: 'Pay the order' }));
    expect(screen.getByText(/payment method isn’t available now/)).toBeTruthy();
    expect(getCalls('vouchers.pay')).toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: /PayNow/ }));
    await user.click(screen.getByRole('button', { name: 'Pay the order' }));
    await waitFor(() => expect(getCalls('vouchers.pay')).toHaveLength(1));
    expect(getCalls('vouchers.pay')[0]![1]).toEqual({ orderTransactionId: 'two', payType: 'PAY_NOW' });
  });

  test('DEC-80 beside cash the wallet pays all or nothing', async () => {
    diner.balance = 500;
    const { user } = await open();
    await screen.findByText(/5\.00/);
    await user.click(await screen.findByRole('radio', { name: /Cash/ }));
    await user.click(getBuyButton());
    await waitFor(() => expect(getCalls('vouchers.buy')).toHaveLength(1));
    expect(getCalls('vouchers.buy')[0]![1]).toMatchObject({ payAmount: 1600, walletPayAmount: undefined });
  });

  test('DEC-84 API-85 a purchase carries the campaign, the region and the user’s openId', async () => {
    diner.openId = 'o-1';
    sessionStorage.setItem('utm', '3');
    const { user } = await open();
    await waitFor(() => expect(getEmailField().value).toBe('mei@example.sg'));
    await user.click(getBuyButton());
    await waitFor(() => expect(getCalls('vouchers.buy')).toHaveLength(1));
    expect(getCalls('vouchers.buy')[0]![1]).toMatchObject({ openId: 'o-1', region: 'SG', utmSource: '3' });
  });

  test('TRK-01 the click is tracked once and a failed purchase not', async () => {
    rejectWith('VOUCHER_OFF_SALE');
    const { user } = await open();
    await user.click(getBuyButton());
    await screen.findByText(/^Purchase failed/);
    expect(getEvents()).toEqual(['merchantVoucherBuy']);
  });

  test('DEC-80 exceeding the limit lowers the quantity and links to the unpaid orders', async () => {
    rejectWith('VOUCHER_LIMIT', { most: 5, left: 2 });
    const { user } = await open();
    fireEvent.change(getQuantityField(), { target: { value: '4' } });
    await user.click(getBuyButton());
    await screen.findByText(/You can have 5 of this voucher at most; 2 more can be bought/);
    expect(getQuantityField().value).toBe('2');
    expect(screen.getByText('Quantity limit reached')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'See unpaid ones' });
    expect(link.getAttribute('href')).toContain('/my?tag=voucher');
  });

  test('a price change refetches the offer and requires another click', async () => {
    rejectWith('PRICE_CHANGED');
    const { user, onRefresh } = await open();
    await user.click(getBuyButton());
    await screen.findByText(/The price of this voucher has changed/);
    expect(onRefresh).toHaveBeenCalledOnce();
    expect(getCalls('vouchers.buy')).toHaveLength(1);
  });

  test('VCH-11 a price that changes while it is read is said, and takes no tap at once', async () => {
    const { user, showOffer } = await open();
    await screen.findByRole('radio', { name: /PayNow/ });
    await act(async () => showOffer({ saleAmount: 1900 }));
    await user.click(getBuyButton());
    expect(screen.getByText(/The price of this voucher has changed/)).toBeTruthy();
    expect(getCalls('vouchers.buy')).toHaveLength(0);
    await waitFor(() => expect(getBuyButton().getAttribute('aria-disabled')).toBeNull());
    await user.click(getBuyButton());
    await waitFor(() => expect(getCalls('vouchers.buy')[0]?.[1]).toMatchObject({ payAmount: 1900 }));
    expect(screen.queryByText(/The price of this voucher has changed/)).toBeNull();
  });

  test('a retry after a lost response repeats the same purchase', async () => {
    rejectWith('TIMEOUT');
    const { user } = await open();
    await user.click(getBuyButton());
    await screen.findByText(/^Purchase failed/);
    await user.click(getBuyButton());
    await waitFor(() => expect(getCalls('vouchers.buy')).toHaveLength(2));
    const [first, second] = getCalls('vouchers.buy').map(([, , options]) => options.idempotencyKey);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });
});
