import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { show, testShop } from '@/components/testing/show';
import { change, query } from '@/lib/client/api/call';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { getWalletMoney } from '@/lib/domain/wallet/wallet-sign';
import { TopUpView } from './top-up-view';
import { WalletView } from './wallet-view';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn() }));
const router = vi.hoisted(() => ({ push: vi.fn(), prefetch: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));
vi.mock('@/components/payments/payment-dialog', () => ({
  default: ({ fromType, orderTransactionId, onClose }: Record<string, unknown>) => (
    <button type="button" onClick={onClose as () => void}>
      pay the {String(fromType)} {String(orderTransactionId)}
    </button>
  ),
}));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const sent = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;

const payNow = { id: 'PAY_NOW', payTypeCode: 'PAY_NOW' };
const open = { payTypeList: [payNow], amounts: [] as number[], bonus: [] as object[] };
const named = { ...open, amounts: [2000, 5000, 10_000], bonus: [{ from: 5000, extra: 300 }] };
const started = { transactionId: 'T1', qrCodeInBase64: 'iVBORw0KGgo=', payType: 'PAY_NOW' };

/** Returns the restaurant's top-up options. */
let offer: () => Promise<unknown>;
const setWidth = (px: number) =>
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({
    width: px,
    height: 900,
  });

beforeEach(() => {
  vi.clearAllMocks();
  getSharedQueryClient().clear();
  setWidth(1440);
  offer = async () => open;
  sent.mockResolvedValue(started);
  asked.mockImplementation(async (name: string) => {
    if (name === 'wallet.payTypes') return offer();
    if (name === 'profile.info') return { userId: 7, openId: 'chat-app-7' };
    if (name === 'wallet.summary') return { walletBalanceAmount: 0, couponCardList: [] };
    return [];
  });
});

interface Input {
  countryCode?: CountryCode;
  locale?: Locale;
  sign?: string;
}
function showPage({ countryCode = 'SG', locale = 'en', sign }: Input = {}) {
  const shop = { ...testShop, countryCode, locale };
  const money = getWalletMoney(sign, countryCode);
  return show(<TopUpView userId={7} money={money} rendered={{}} />, { locale, shop });
}
const findField = (name = 'Amount') => screen.findByRole('textbox', { name });
const getNextButton = (name = 'Next') => screen.getByRole('button', { name });
const findDescription = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby')!)?.textContent;

describe('WAL-06 the amount', () => {
  const errors: [typed: string, amountError: string][] = [
    ['', 'Please enter the amount'],
    ['0', 'Please enter a positive integer'],
    ['1.5', 'Please enter a positive integer'],
  ];

  test.each(errors)('WAL-06 %j is rejected on Next: %s', async (typed, amountError) => {
    const { user } = await showPage();
    const input = await findField();
    // Set directly, because the field accepts only three typed characters.
    fireEvent.change(input, { target: { value: typed } });
    await user.click(getNextButton());
    expect(findDescription(input)).toBe(amountError);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input);
    expect(sent).not.toHaveBeenCalled();
  });

  test.each(errors)('WAL-06 %j is rejected on blur: %s', async (typed, amountError) => {
    const { user } = await showPage();
    const input = await findField();
    await user.click(input);
    fireEvent.change(input, { target: { value: typed } });
    expect(input.getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(findDescription(input)).toBe(amountError);
  });

  test.each<[Locale, string, string, string, string]>([
    ['zh-CN', '金额', '下一步', '请输入金额', '请输入正整数'],
    ['vn', 'Số tiền', 'Tiếp tục', 'Vui lòng nhập số tiền', 'Vui lòng nhập số nguyên dương'],
  ])('WAL-06 the error is shown in %s', async (locale, label, on, missing, notPositive) => {
    const { user } = await showPage({ locale });
    const input = await findField(label);
    await user.click(getNextButton(on));
    expect(findDescription(input)).toBe(missing);
    await user.type(input, '0');
    await user.click(getNextButton(on));
    expect(findDescription(input)).toBe(notPositive);
  });

  test('WAL-06 a longer amount shows the limit and stays as typed; a corrected amount clears the error', async () => {
    const { user } = await showPage();
    const input = (await findField()) as HTMLInputElement;
    await user.type(input, '1000');
    await user.click(getNextButton());
    expect([input.value, findDescription(input)]).toEqual(['1000', 'At most S$999.00 at a time']);
    expect(sent).not.toHaveBeenCalled();
    await user.type(input, '{Backspace}');
    await user.tab();
    expect(input.getAttribute('aria-invalid')).toBeNull();
    expect(findDescription(input)).toBe('A whole amount from S$1.00 to S$999.00');
  });

  test('WAL-06 clicks during a pending request are ignored', async () => {
    let answer: (given: object) => void = () => {};
    sent.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const { user } = await showPage();
    await user.type(await findField(), '50');
    const button = getNextButton();
    await user.dblClick(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await user.click(button);
    await user.type(await findField(), '{Enter}');
    expect(sent).toHaveBeenCalledTimes(1);
    answer(started);
    await screen.findByText('pay the topup T1');
  });

  test('a restaurant’s amount is selected with a click and shows its bonus; others are rejected', async () => {
    offer = async () => named;
    const { user } = await showPage();
    const input = (await findField()) as HTMLInputElement;
    const amounts = within(screen.getByRole('group', { name: 'Amounts to choose from' }));
    expect(amounts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'S$20.00',
      'S$50.00+S$3.00 bonus',
      'S$100.00+S$3.00 bonus',
    ]);
    await user.click(amounts.getByRole('button', { name: /S\$50/ }));
    expect(input.value).toBe('50');
    expect(findDescription(input)).toBe('S$53.00 goes into your balance, bonus included.');
    await user.clear(input);
    await user.type(input, '30');
    await user.click(getNextButton());
    expect(findDescription(input)).toBe('Please choose one of these: S$20.00, S$50.00, S$100.00');
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('WAL-07 the top-up', () => {
  test('WAL-07 API-77 the top-up is sent with PAY_NOW and its remark, and its QR code opens in a dialog', async () => {
    const { user } = await showPage();
    await user.type(await findField(), '50{Enter}');
    await screen.findByText('pay the topup T1');
    expect(sent.mock.calls).toEqual([
      [
        'wallet.topUp',
        {
          restaurantId: 3473,
          issueTypeDesc: 'Top-up',
          openId: 'chat-app-7',
          issueAmount: 5000,
          issueAmountOrig: 5000,
          payType: 'PAY_NOW',
          remark: 'Topup-System-Wallet',
        },
        { idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
      ],
    ]);
    await screen.findByText('pay the topup T1');
    expect(router.push).not.toHaveBeenCalled();
  });

  test('WAL-07 DEC-39 on a phone the QR code has a page of its own', async () => {
    setWidth(390);
    const { user } = await showPage();
    await user.type(await findField(), '50{Enter}');
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledWith('/payment/paynow?orderTransactionId=T1&fromType=topup'),
    );
    expect(screen.queryByText('pay the topup T1')).toBeNull();
  });

  test('a retry after a lost response repeats the same request, a later click is a new one', async () => {
    const rejectAsUnreachable = () =>
      Promise.reject(new ApiError({ code: 'UNREACHABLE', message: 'fetch', status: 0 }));
    sent.mockImplementationOnce(rejectAsUnreachable);
    const { user } = await showPage();
    const input = await findField();
    await user.type(input, '50');
    await user.click(getNextButton());
    await screen.findByText('Your top-up couldn’t be started. Please try again.');
    await user.click(getNextButton());
    await user.click(await screen.findByText('pay the topup T1'));
    await user.click(getNextButton());
    const keys = sent.mock.calls.map(
      ([, , options]) => (options as { idempotencyKey: string }).idempotencyKey,
    );
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('an error shows the backend’s message, and the options are refetched', async () => {
    sent.mockRejectedValue(
      new ApiError({ code: 'TOP_UP_AMOUNT', message: 'This amount cannot be topped up', status: 400 }),
    );
    const { user } = await showPage();
    const input = await findField();
    await user.type(input, '50');
    offer = async () => named;
    await user.click(getNextButton());
    expect((await screen.findByRole('alert')).textContent).toContain('This amount cannot be topped up');
    await screen.findByRole('button', { name: /S\$100/ });
  });
});

describe('WAL-01 restaurants without top-ups', () => {
  test('WAL-01 other countries show a note and no amount field', async () => {
    await showPage({ countryCode: 'MY' });
    await screen.findByText('Topping up isn’t possible here.');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('RT-14 another currency sign disables the top-up', async () => {
    await showPage({ sign: 'RM' });
    await screen.findByText('Topping up is possible in S$ only.');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('a restaurant without PayNow shows a note', async () => {
    offer = async () => ({ ...open, payTypeList: [] });
    await showPage();
    await screen.findByText('This restaurant takes no top-ups right now.');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  test('a failed load offers a retry', async () => {
    offer = () => Promise.reject(new ApiError({ code: 'NOT_FOUND', message: '', status: 404 }));
    const { user } = await showPage();
    await screen.findByText('What can be topped up couldn’t be loaded.');
    offer = async () => open;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findField();
  });
});

test('WAL-07 the desktop’s wallet tops up in a dialog; after the payment the wallet is refetched', async () => {
  const money = getWalletMoney(undefined, 'SG');
  const { user } = await show(<WalletView userId={7} money={money} latest={5} rendered={{}} />);
  await user.click(await screen.findByRole('button', { name: 'Top up' }));
  const dialog = await screen.findByRole('dialog', { name: 'Top up' });
  await user.type(await within(dialog).findByRole('textbox', { name: 'Amount' }), '20');
  await user.click(within(dialog).getByRole('button', { name: 'Next' }));
  const payment = await screen.findByText('pay the topup T1');
  const countSummaryCalls = () => asked.mock.calls.filter(([name]) => name === 'wallet.summary').length;
  const before = countSummaryCalls();
  await user.click(payment);
  await waitFor(() => expect(countSummaryCalls()).toBe(before + 1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
