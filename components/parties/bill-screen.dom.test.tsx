import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failWith, mockCalls, type Replies } from '@/components/testing/mock-calls';
import { createPartyView, testMembership } from '@/components/testing/party-view';
import { show, testShop } from '@/components/testing/show';
import { listLeftParties } from '@/lib/client/parties/paid-parties';
import { loadSession } from '@/lib/client/session/session-client';
import type { PartyView } from '@/lib/contract/party-view';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { BillScreen } from './bill-screen';

/** Returns the bill of Mei and Arjun over S$21.58; `leftAmount` of it is neither paid nor held. */
function createBill(leftAmount = 2158, mei: Partial<PartyView['members'][number]> = {}): PartyView {
  const view = createPartyView();
  const [first, second] = view.members;
  return {
    ...view,
    members: [
      { ...first!, ownAmount: 1079, ...mei },
      { ...second!, ownAmount: 1079 },
    ],
    bill: { ...view.bill, dishAmount: 1800, totalAmount: 2158, paidAmount: 2158 - leftAmount, leftAmount },
  };
}

async function open(
  view = createBill(),
  replies: Replies = {},
  locale: Locale = 'en',
  session: Parameters<typeof mockCalls>[1] = {},
) {
  const calls = mockCalls(replies, session);
  await loadSession();
  const shown = await show(<BillScreen view={view} membership={testMembership} />, {
    locale,
  });
  return { ...shown, calls };
}

const getPayButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay my share/ });
const getShare = () => document.querySelector('[data-share]')!.textContent;

test('TAB-06 a share is one’s own dishes, all, an equal part or an amount', async () => {
  const { user, calls } = await open(createBill(), {
    'parties.payShare': {
      shareId: 's1',
      payment: { orderTransactionId: 's1', orderSn: 'LK-1' },
    },
  });
  expect(getShare()).toBe('S$10.79');
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(getShare()).toBe('S$21.58');
  await user.click(screen.getByRole('radio', { name: 'Equal' }));
  expect(getShare()).toBe('S$10.79');
  await user.click(screen.getByRole('button', { name: 'One part more' }));
  expect(getShare()).toBe('S$7.20');
  await user.click(screen.getByRole('radio', { name: 'Amount' }));
  expect(getPayButton().disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Amount to pay' }), '5,5');
  expect(getShare()).toBe('S$5.50');
  await user.click(getPayButton());
  await waitFor(() => expect(calls.listInputs('parties.payShare')).toHaveLength(1));
  // The refunds of this payment show on the phone after the guest has left.
  expect(listLeftParties(testShop.restaurantId, undefined)).toMatchObject([{ partyId: 'p1' }]);
  expect(calls.listInputs('parties.payShare')[0]).toMatchObject({
    kind: 'amount',
    amount: 550,
    shown: 550,
    payType: 'PAY_NOW',
  });
});

/** Returns a bill of one dish that the first three guests shared. */
function createSharedBill(totalAmount: number, ownAmount: number, discountAmount = 0): PartyView {
  const view = createPartyView();
  const [mei, arjun] = view.members;
  return {
    ...view,
    members: [{ ...mei!, ownAmount }, arjun!, { ...arjun!, no: 3, name: 'Lan' }],
    rounds: [
      {
        no: 1,
        sentBy: 1,
        sentAt: '2026-11-27T04:00:00.000Z',
        orderStatus: OrderStatus.Preparing,
        isAccepted: undefined,
        orderSn: 'LK-1',
        promisedAt: undefined,
        totalAmount: totalAmount - discountAmount,
        lines: [
          {
            memberNo: 1,
            lineId: 'crab',
            dishId: 1,
            dishName: 'Chilli crab',
            dishExtra: undefined,
            dishCount: 1,
            totalAmount,
            forAll: undefined,
            sharedWith: [1, 2, 3],
            isPrepared: undefined,
          },
        ],
      },
    ],
    bill: { ...view.bill, discountAmount },
  };
}
const listOwnRows = () => [...document.querySelectorAll('dl dt')].map(({ textContent }) => textContent);

test('TAB-06 in Vietnam the parts of a shared dish are whole đồng, as what is owed', async () => {
  mockCalls({});
  await show(<BillScreen view={createSharedBill(10_000_000, 3_333_400)} membership={testMembership} />, {
    shop: { countryCode: 'VN' },
  });
  expect(listOwnRows()).toHaveLength(1);
});

test.each<[Locale, plain: string, discounted: string]>([
  ['en', 'Service charge and tax on it', 'Service charge, tax and discounts'],
  ['zh-CN', '其服务费与税', '服务费、税与优惠'],
  ['vn', 'Phí phục vụ và thuế', 'Phí phục vụ, thuế và giảm giá'],
])('TAB-06 in %s the part of a discount in one’s own dishes has its name', async (locale, plain, named) => {
  const { rerender } = await open(createSharedBill(3_000, 1_100), {}, locale);
  expect(listOwnRows()).toContain(plain);
  rerender(<BillScreen view={createSharedBill(3_000, 900, 600)} membership={testMembership} />);
  expect(listOwnRows()).toContain(named);
});

test.each<[Locale, text: string, button: string]>([
  ['en', 'The bill has changed: your share is S$12.79 now.', 'Show it'],
  ['zh-CN', '账单已更改：您的份额现为 S$12.79。', '查看'],
  ['vn', 'Hóa đơn đã đổi: phần của bạn nay là S$12.79.', 'Xem'],
])('TAB-06 in %s no other share is paid than the one that was read', async (locale, text, button) => {
  const { user, calls, rerender } = await open(
    createBill(),
    { 'parties.payShare': failWith('INTERNAL') },
    locale,
  );
  const showBill = (view: PartyView) => rerender(<BillScreen view={view} membership={testMembership} />);
  const pay = screen.getAllByRole<HTMLButtonElement>('button').at(-1)!;
  // A payment of another guest leaves one's own share as it is.
  showBill(createBill(1079));
  expect(screen.queryByText(text)).toBeNull();
  showBill(createBill(2158, { ownAmount: 1279 }));
  expect(screen.getByText(text)).toBeTruthy();
  expect(getShare()).toContain('10.79');
  expect(pay.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: button }));
  expect(getShare()).toContain('12.79');
  await user.click(pay);
  await waitFor(() => expect(calls.listInputs('parties.payShare')).toMatchObject([{ shown: 1279 }]));
});

test('TAB-06 a way to pay that is no longer offered is replaced by no other', async () => {
  const offered = (...codes: string[]): PartyView => ({
    ...createBill(),
    payTypeList: codes.map((payTypeCode) => ({ payTypeCode, payTypeDesc: payTypeCode })),
  });
  const { user, rerender } = await open(offered('PAY_NOW', 'CREDITCARD_PAY'));
  await user.click(screen.getByRole('radio', { name: /CREDITCARD|Card/i }));
  expect(getPayButton().disabled).toBe(false);
  rerender(<BillScreen view={offered('PAY_NOW')} membership={testMembership} />);
  await waitFor(() => expect(getPayButton().disabled).toBe(true));
  expect(screen.getByText(/isn’t available now/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /PayNow|PAY_NOW/i }));
  expect(getPayButton().disabled).toBe(false);
});

test('TAB-06 a share of nothing becomes payable when another guest gives up a payment', async () => {
  const { rerender } = await open(createBill(0));
  expect(getPayButton().disabled).toBe(true);
  rerender(<BillScreen view={createBill()} membership={testMembership} />);
  expect(getShare()).toBe('S$10.79');
  expect(getPayButton().disabled).toBe(false);
});

test.each<[Locale, kind: string, error: string]>([
  ['en', 'Amount', 'That is more than what is left to pay'],
  ['zh-CN', '金额', '金额超过剩余应付'],
  ['vn', 'Số tiền', 'Số tiền lớn hơn phần còn lại'],
])(
  'TAB-06 in %s an amount above the remainder shows an error and cannot be paid',
  async (locale, kind, error) => {
    const { user } = await open(createBill(), {}, locale);
    await user.click(screen.getByRole('radio', { name: kind }));
    const field = screen.getByRole('textbox');
    await user.type(field, '30');
    expect(screen.getByText(error)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByRole<HTMLButtonElement>('button').at(-1)!.disabled).toBe(true);
  },
);

test('TAB-06 a bill that others pay leaves nothing to pay', async () => {
  await open(createBill(0));
  expect(screen.getByText('Nothing is left for you to pay.')).toBeTruthy();
  expect(getPayButton().disabled).toBe(true);
});

test.each<[Locale, text: string]>([
  ['en', 'You have paid S$5.00. Thank you!'],
  ['zh-CN', '您已付 S$5.00，谢谢！'],
  ['vn', 'Bạn đã trả S$5.00. Cảm ơn!'],
])('TAB-07 a paid share is confirmed in %s', async (locale, text) => {
  await open(createBill(1658, { paidAmount: 500 }), {}, locale);
  expect(screen.getByText(text)).toBeTruthy();
});

test.each([
  ['SHARE_CHANGED', 'Your share has changed, please look again'],
  ['SHARE_NOTHING_LEFT', 'Everything is paid or being paid'],
  ['SHARE_HELD', 'You are paying a share already'],
])('TAB-06 a payment that fails with %s shows the reason and can be retried', async (code, text) => {
  const { user } = await open(createBill(), { 'parties.payShare': failWith(code) });
  await user.click(getPayButton());
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(getPayButton().disabled).toBe(false);
});

test.each<[Locale, text: string]>([
  ['en', 'paying until 12:30'],
  ['zh-CN', '付款中，保留至 12:30'],
  ['vn', 'đang trả, giữ đến 12:30'],
])('TAB-07 in %s all see until when another’s share is held', async (locale, text) => {
  const view = createBill(0);
  view.members[1]!.heldAmount = 2158;
  view.shares = [
    {
      shareId: 's2',
      memberNo: 2,
      kind: 'all',
      amount: 2158,
      state: 'held',
      paidAt: undefined,
      expiresAt: '2026-11-27T04:30:00.000Z',
    },
  ];
  await open(view, {}, locale);
  expect(document.querySelector('[data-member="2"]')!.textContent).toContain(text);
});

test.each<[Locale, all: string, text: string]>([
  ['en', 'All', 'Cash rounding'],
  ['zh-CN', '全部', '现金凑整'],
  ['vn', 'Tất cả', 'Làm tròn tiền mặt'],
])(
  'HND-10 in %s the rounding of cash is a line of the bill and of who has paid',
  async (locale, all, text) => {
    const view = createBill(1250);
    view.bill.cashRounding = 2;
    const { user } = await open(view, {}, locale);
    expect(screen.getByText(text).closest('li')!.textContent).toBe(`${text}S$0.02`);
    await user.click(screen.getByRole('radio', { name: all }));
    expect(screen.getAllByText(text)[0]!.nextSibling?.textContent).toBe('S$0.02');
  },
);

const dinner = { code: 'K7MN-4PQR-9XYC', name: 'Dinner voucher', faceValue: 1000 };

test.each<[Locale, pays: string, lapses: string, all: string]>([
  ['en', 'The voucher pays S$10.00', 'The other S$4.50 of it lapses.', 'Amount'],
  ['zh-CN', '代金券支付 S$10.00', '剩余 S$4.50 作废。', '金额'],
  ['vn', 'Phiếu trả S$10.00', 'S$4.50 còn lại của phiếu sẽ mất.', 'Số tiền'],
])(
  'TAB-05 in %s a payer’s voucher pays up to the share, and the rest is to pay',
  async (locale, pays, lapses, amount) => {
    const { user, calls } = await open(
      createBill(),
      {
        'parties.vouchers': { isSold: true, voucherList: [dinner] },
        'parties.payShare': { shareId: 's1', payment: { orderTransactionId: 's1', orderSn: 'LK-1' } },
      },
      locale,
      { userId: 7 },
    );
    await user.click(await screen.findByRole('switch', { name: /Dinner voucher/ }));
    expect(screen.getByText(pays)).toBeTruthy();
    const getPay = () => screen.getAllByRole<HTMLButtonElement>('button').at(-1)!;
    expect(getPay().textContent).toContain('S$0.79');
    await user.click(screen.getByRole('radio', { name: amount }));
    await user.type(screen.getByRole('textbox'), '5.50');
    expect(screen.getByText(lapses)).toBeTruthy();
    expect(getPay().textContent).toContain('S$0.00');
    await user.click(getPay());
    await waitFor(() => expect(calls.listInputs('parties.payShare')).toHaveLength(1));
    expect(calls.listInputs('parties.payShare')[0]).toMatchObject({
      amount: 550,
      shown: 550,
      voucherCode: dinner.code,
    });
  },
);

test('TAB-05 a guest who is not logged in can log in for their vouchers, where the restaurant sells some', async () => {
  const shown = await open(createBill(), { 'parties.vouchers': { isSold: true, voucherList: [] } });
  expect(await screen.findByRole('button', { name: 'Use a voucher of mine' })).toBeTruthy();
  shown.unmount();
  const { calls } = await open(createBill(), { 'parties.vouchers': { isSold: false, voucherList: [] } });
  await waitFor(() => expect(calls.listNames()).toContain('parties.vouchers'));
  expect(screen.queryByRole('button', { name: 'Use a voucher of mine' })).toBeNull();
});

test.each<[Locale, pays: string]>([
  ['en', 'The voucher pays S$10.00'],
  ['zh-CN', '代金券支付 S$10.00'],
  ['vn', 'Phiếu trả S$10.00'],
])('TAB-05 in %s a share that is being paid shows its voucher and the rest', async (locale, pays) => {
  const view = createBill(1079, { heldAmount: 1079 });
  view.shares = [
    { shareId: 's1', memberNo: 1, kind: 'own', amount: 1079, voucherAmount: 1000, state: 'held' },
  ];
  const payment = { orderTransactionId: 's1', orderSn: 'LK-1', payType: 'PAY_NOW', payAmountOrig: 79 };
  await open(view, { 'parties.myShare': { held: { shareId: 's1', payment } } }, locale);
  expect(await screen.findByText(pays)).toBeTruthy();
  expect(document.querySelector('[data-paying]')!.textContent).toBe('S$0.79');
});

test.each<[Locale, text: string]>([
  ['en', 'By voucher'],
  ['zh-CN', '其中代金券'],
  ['vn', 'Bằng phiếu ưu đãi'],
])('TAB-05 in %s what vouchers paid is a line of the bill', async (locale, text) => {
  const view = createBill(1158, { paidAmount: 1000 });
  view.bill.voucherAmount = 1000;
  await open(view, {}, locale);
  expect(screen.getByText(text).closest('li')!.textContent).toBe(`${text}S$10.00`);
});

test('TAB-05 a share that was given up and begun anew shows its own payment', async () => {
  const createHeld = (shareId: string) => {
    const view = createBill(1079, { heldAmount: 1079 });
    view.shares = [{ shareId, memberNo: 1, kind: 'own', amount: 1079, state: 'held' }];
    return view;
  };
  let current = 's1';
  const { rerender } = await open(createHeld('s1'), {
    'parties.myShare': () => {
      const orderSn = `LK-${current}`;
      const payment = { orderTransactionId: current, orderSn, payType: 'PAY_NOW', payAmountOrig: 1079 };
      return { held: { shareId: current, payment } };
    },
  });
  await screen.findByText('LK-s1');
  current = 's2';
  rerender(<BillScreen view={createHeld('s2')} membership={testMembership} />);
  await screen.findByText('LK-s2');
  expect(screen.queryByText('LK-s1')).toBeNull();
});

test('TAB-07 what staff took at the counter is one row, also where a waiter took a round', async () => {
  const view = createBill(1079);
  const waiter = { ...view.members[0]!, no: 0, name: 'Ann', hasLeft: true, ownAmount: 0, paidAmount: 1079 };
  view.members.push(waiter);
  view.shares = [{ shareId: 's1', memberNo: 0, kind: 'own', amount: 1079, state: 'paid' }];
  await open(view);
  expect(screen.getByText('At the counter')).toBeTruthy();
  expect(screen.queryByText('Ann')).toBeNull();
});
