import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { DueRefund, OpenNotice, OpenTopUp, WaitingPayment } from '@/lib/contract/staff/money';
import { queryClient } from '../api/query-client';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { MoneyPage } from './money-page';

const payment: WaitingPayment = {
  paymentId: 'p1',
  purpose: 'order',
  sn: 'LK-261127-A12',
  number: 'A12',
  mode: 'pickup',
  tableNo: undefined,
  payType: 'PAY_NOW',
  reference: 'LK261127A12',
  amount: 1620,
  createdAt: '2026-11-27T04:20:30Z',
  expiresAt: '2026-11-27T04:31:00Z',
  state: 'pending',
  isCash: false,
};
const notice: OpenNotice = {
  noticeId: 7,
  receivedAt: '2026-11-27T04:25:00Z',
  outcome: 'unknown reference',
  reference: 'LUNCH',
  amount: 990,
  currency: 'SGD',
  payerName: 'TAN MEI',
  payerAccount: undefined,
  candidates: [],
};
const refund: DueRefund = {
  refundId: 'f1',
  paymentId: 'p9',
  sn: 'LK-261127-A09',
  amount: 800,
  reason: 'Cancelled',
  payType: 'PAY_NOW',
  reference: 'LK261127A09',
  createdAt: '2026-11-27T03:00:00Z',
  recipient: undefined,
  toldBy: undefined,
  payerName: 'TAN MEI',
  payerAccount: '123-456',
  customer: undefined,
  mobile: undefined,
  canCredit: false,
};
const topUp: OpenTopUp = {
  topUpId: 't1',
  sn: 'W-1',
  amount: 5000,
  bonus: 500,
  payType: 'PAY_NOW',
  refundWay: 'byHand',
  state: 'review',
  createdAt: '2026-11-27T03:00:00Z',
  customer: 'Mei',
  mobile: '+6591234567',
  remark: undefined,
};
const nothing: StaffOutput<'money.open'> = {
  notices: [],
  payments: [],
  refunds: [],
  topUps: [],
  payTypes: [{ payType: 'PAY_NOW', name: 'PayNow' }],
  payoutDifferences: 0,
  now: '2026-11-27T04:30:30Z',
};
const voucher = {
  code: 'ABCD1234EFGH',
  name: 'Dinner',
  faceValue: 2000,
  orderSn: 'V-1',
  lastDay: '2026-12-31',
  weekdays: [5, 6],
  useTime: '17:00-22:00',
  rules: ['One per table'],
};

async function open(
  tab: string,
  data: Partial<StaffOutput<'money.open'>> = {},
  replies: StaffReplies = {},
  options: Parameters<typeof showScreen>[1] = {},
) {
  const { listInputs } = mockStaffCalls({ 'money.open': { ...nothing, ...data }, ...replies });
  const { user } = await showScreen(<MoneyPage />, { path: `money?tab=${tab}`, role: 'manager', ...options });
  return {
    user,
    listInputs,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  };
}

test('CON-14 a waiting payment is confirmed after a question that names the amount and the order', async () => {
  const { press, listInputs } = await open(
    'match',
    { payments: [payment, { ...payment, paymentId: 'p2', state: 'cancelled' }] },
    { 'money.confirm': {} },
    { role: 'counter' },
  );
  const row = within(await screen.findByRole('region', { name: 'Payments that wait' })).getByRole('listitem');
  expect(row.textContent).toContain('PayNow · LK261127A12 · waits 10 min');
  expect(within(row).queryByText('time is over')).toBeNull();
  await press('Has arrived');
  expect(screen.getByText('Have S$16.20 for A12 arrived in your account?')).toBeTruthy();
  expect(listInputs('money.confirm')).toEqual([]);
  await press('Yes, it is there');
  await waitFor(() => expect(listInputs('money.confirm')).toMatchObject([{ paymentId: 'p1' }]));
});

test('CON-14 a notice that belongs to no payment is closed with a note, or sent back', async () => {
  const { user, press, listInputs } = await open(
    'match',
    { notices: [notice] },
    { 'money.settleNotice': failStaffCall('TOO_MANY', 'Please try again later') },
  );
  await user.type(await screen.findByLabelText('Note, optional'), ' A tip ');
  await press('Close with the note');
  expect(listInputs('money.settleNotice')).toEqual([]);
  await press('Yes, close it');
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again later');
  await press('Send it back');
  expect(screen.getByText('Have you sent S$9.90 back to TAN MEI?')).toBeTruthy();
  await press('Yes, sent back');
  await waitFor(() =>
    expect(listInputs('money.settleNotice')).toMatchObject([
      { noticeId: 7, as: 'noted', note: 'A tip' },
      { noticeId: 7, as: 'sent back', note: 'A tip' },
    ]),
  );
});

test('CON-14 GTW-02 a dispute is closed with a note: it belongs to no other payment and is not sent back', async () => {
  const isLikely = { paymentId: 'p1', difference: 0, characters: 0, seconds: 0, isLikely: true };
  await open('match', {
    notices: [{ ...notice, noticeId: 8, outcome: 'disputed', candidates: [isLikely] }],
    payments: [payment],
  });
  expect(await screen.findByRole('button', { name: 'Close with the note' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Disputed by the payer' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'It may belong to' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send it back' })).toBeNull();
});

test('CON-14 a refund shows its account, and is marked as sent after a confirmation', async () => {
  const { press, listInputs } = await open('refunds', { refunds: [refund] }, { 'money.refundSent': {} });
  expect(await screen.findByText('TAN MEI · 123-456')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'To the wallet' })).toBeNull();
  await press('Sent');
  expect(screen.getByText('Have you sent S$8.00 to 123-456?')).toBeTruthy();
  await press('Yes, it is sent');
  await waitFor(() =>
    expect(listInputs('money.refundSent')).toMatchObject([{ refundId: 'f1', to: 'SOURCE' }]),
  );
});

test('CON-14 a refund shows the account that its guest gave, and asks whether it was sent there', async () => {
  const recipient = { kind: 'bankAccount', value: '0071', bank: 'Vietcombank', name: 'LE MEI' } as const;
  const { press } = await open('refunds', { refunds: [{ ...refund, recipient }] });
  expect((await screen.findByText('Vietcombank · 0071 · LE MEI')).previousSibling?.textContent).toBe(
    'Send to',
  );
  await press('Sent');
  expect(screen.getByText('Have you sent S$8.00 to Vietcombank · 0071 · LE MEI?')).toBeTruthy();
});

test.each<[DueRefund['toldBy'], string]>([
  ['email', 'The diner got a mail about it.'],
  ['sms', 'The diner got a text message about it.'],
  [undefined, 'The diner reads it on the page of the order or table; no message was sent.'],
])('CON-14 a refund says how its diner was told: by %s', async (toldBy, text) => {
  await open('refunds', { refunds: [{ ...refund, toldBy }] });
  expect(await screen.findByText(text)).toBeTruthy();
});

test.each<[state: OpenTopUp['state'], refundWay: OpenTopUp['refundWay'], button: string, question: string]>([
  ['review', 'byHand', 'Reject', 'Reject it? What was paid then waits under Refunds to send.'],
  ['review', 'automatic', 'Reject', 'Reject it? What was paid goes back by itself.'],
  ['unpaid', 'byHand', 'Reject', 'Reject it? Nothing was paid yet.'],
  [
    'refund_review',
    'byHand',
    'Grant the refund',
    'Give it back? The refund then waits under Refunds to send.',
  ],
  ['refund_review', 'automatic', 'Grant the refund', 'Give it back? It is then sent by itself.'],
])(
  'CON-14 the question on a top-up (%s, %s) is true for its refund',
  async (state, refundWay, button, question) => {
    const { press } = await open('topUps', { topUps: [{ ...topUp, state, refundWay }] });
    await press(button);
    expect(screen.getByText(question)).toBeTruthy();
  },
);

test('CON-14 a top-up is credited with its bonus, and rejected with a reason', async () => {
  const { user, press, listInputs } = await open(
    'topUps',
    { topUps: [topUp] },
    { 'money.approveTopUp': {}, 'money.rejectTopUp': {} },
  );
  await press('Approve');
  expect(screen.getByText('Credit S$55.00 to the diner’s wallet?')).toBeTruthy();
  await press('No');
  await press('Reject');
  await user.type(screen.getByLabelText('Reason, which the diner reads'), 'No money came');
  await press('Reject');
  await waitFor(() =>
    expect(listInputs('money.rejectTopUp')).toMatchObject([
      { topUpId: 't1', state: topUp.state, reason: 'No money came' },
    ]),
  );
  expect(listInputs('money.approveTopUp')).toEqual([]);
});

test('CON-14 the question whether to credit a top-up does not become the one whether to refund it', async () => {
  const { press } = await open('topUps', { topUps: [topUp] });
  await press('Approve');
  mockStaffCalls({ 'money.open': { ...nothing, topUps: [{ ...topUp, state: 'refund_review' }] } });
  await act(() => queryClient.invalidateQueries({ queryKey: ['money.open'] }));
  expect(await screen.findByRole('button', { name: 'Grant the refund' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('CON-14 a voucher is shown with its conditions, redeemed after one question, and the code is then free for the next', async () => {
  const { user, press, listInputs } = await open(
    'vouchers',
    {},
    { 'money.voucher': voucher, 'money.redeem': voucher },
  );
  const code = await screen.findByLabelText<HTMLInputElement>('Voucher code');
  await user.type(code, ' abcd1234efgh ');
  await press('Look up');
  await screen.findByText(/until 2026-12-31$/);
  expect(listInputs('money.voucher')).toMatchObject([{ code: 'abcd1234efgh' }]);
  for (const condition of ['On Fri, Sat', '17:00-22:00', 'One per table'])
    expect(screen.getByText(condition)).toBeTruthy();
  await press('Redeem S$20.00');
  expect(listInputs('money.redeem')).toEqual([]);
  await press('Redeem it');
  expect(await screen.findByText('Redeemed: Dinner, worth S$20.00')).toBeTruthy();
  expect(listInputs('money.redeem')).toMatchObject([{ code: 'ABCD1234EFGH' }]);
  expect(code.value).toBe('');
  expect(screen.queryByRole('button', { name: 'Redeem S$20.00' })).toBeNull();
});

test('CON-14 a voucher outside of its hours says so, and is redeemed only after a question about that', async () => {
  const outside = { ...voucher, outsideHours: true };
  const { user, press, listInputs } = await open(
    'vouchers',
    {},
    { 'money.voucher': outside, 'money.redeem': outside },
  );
  await user.type(await screen.findByLabelText('Voucher code'), 'abcd1234efgh');
  await press('Look up');
  expect(await screen.findByText('Not valid now. It can be used 17:00-22:00.')).toBeTruthy();
  await press('Redeem S$20.00');
  expect(screen.getByRole('alertdialog', { name: /outside of the voucher’s hours/ })).toBeTruthy();
  await press('Redeem it');
  await waitFor(() =>
    expect(listInputs('money.redeem')).toMatchObject([{ code: 'ABCD1234EFGH', outsideHours: true }]),
  );
});

test('CON-14 CON-19 in Vietnamese an unknown voucher code is explained and stays in its field', async () => {
  const { user, press } = await open(
    'vouchers',
    {},
    { 'money.voucher': failStaffCall('NOT_FOUND', 'Not found') },
    { locale: 'vn' },
  );
  const code = await screen.findByLabelText<HTMLInputElement>('Mã phiếu ưu đãi');
  await user.type(code, 'wrong');
  await press('Tra cứu');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nhà hàng này không có phiếu ưu đãi nào với mã này.',
  );
  expect(code.value).toBe('wrong');
});

test.each<[tab: string, data: Partial<typeof nothing>, text: string, actions: RegExp]>([
  ['match', { notices: [notice] }, '经理可以退回，或加备注后了结。', /退回|了结/],
  ['refunds', { refunds: [refund] }, '由经理退款并在此确认。', /已退|钱包/],
  ['topUps', { topUps: [topUp] }, '由经理决定。', /批准|拒绝/],
])(
  'CON-14 CON-19 in Chinese the counter reads the tab %s, where a manager decides',
  async (tab, data, text, actions) => {
    await open(tab, data, {}, { role: 'counter', locale: 'zh-CN' });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: actions })).toBeNull();
  },
);

test('CON-14 the tabs count what waits, and say so when nothing does', async () => {
  const { user } = await open('match', {
    refunds: [refund],
    topUps: [topUp, { ...topUp, topUpId: 't2' }, { ...topUp, topUpId: 't3', state: 'unpaid' }],
  });
  expect(await screen.findByText('Nothing waits')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Top-ups 2' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Refunds to send 1' }));
  expect(await screen.findByText('LK-261127-A09')).toBeTruthy();
});

const second: WaitingPayment = { ...payment, paymentId: 'p2', number: 'A13' };
const likely = { difference: 0, characters: 0, seconds: 60, isLikely: true };
const notices = [7, 8].map((noticeId) => ({
  ...notice,
  noticeId,
  reference: `REF ${noticeId}`,
  amount: 1620,
  candidates: [
    { ...likely, paymentId: 'p1' },
    { ...likely, paymentId: 'p2' },
  ],
}));

/** Lets the screen read what is open anew. */
async function arrive(data: Partial<StaffOutput<'money.open'>>, replies: StaffReplies = {}) {
  const mocked = mockStaffCalls({ 'money.open': { ...nothing, ...data }, ...replies });
  await act(() => queryClient.invalidateQueries({ queryKey: ['money.open'] }));
  return mocked;
}
const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('CON-14 the notice and the payment that are read stay when newer ones come and the order changes', async () => {
  const { user } = await open('match', { notices: notices.slice(0, 1), payments: [payment] });
  await user.type(await screen.findByLabelText('Note, optional'), 'A tip');
  const [first, newest] = notices as [OpenNotice, OpenNotice];
  const { listInputs } = await arrive(
    {
      notices: [newest, { ...first, candidates: first.candidates.toReversed() }],
      payments: [second, payment],
    },
    { 'money.match': {} },
  );
  expect(screen.getByLabelText<HTMLInputElement>('Note, optional').value).toBe('A tip');
  await user.click(getButton('Match with A12'));
  await user.click(getButton('Yes, match'));
  await waitFor(() => expect(listInputs('money.match')).toMatchObject([{ noticeId: 7, paymentId: 'p1' }]));
  // The next notice comes into this place, which takes no tap at first.
  expect(await screen.findByRole('button', { name: /^REF 8/, pressed: true })).toBeTruthy();
  await user.click(getButton('Match with A12'));
  expect(listInputs('money.match')).toHaveLength(1);
  await waitFor(() => expect(getButton('Match with A12').disabled).toBe(false));
});

test('CON-14 a notice that a colleague settles stays with its note, and says so', async () => {
  const { user } = await open('match', { notices, payments: [payment] });
  await user.type(await screen.findByLabelText('Note, optional'), 'A tip');
  const { listInputs } = await arrive({ notices: notices.slice(1), payments: [payment] });
  expect(await screen.findByText('A colleague has settled this notice meanwhile.')).toBeTruthy();
  for (const name of ['Match with A12', 'Close with the note', 'Send it back'])
    expect(getButton(name).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Note, optional').value).toBe('A tip');
  await user.click(getButton('Go on'));
  expect(screen.getByRole('button', { name: /^REF 8/, pressed: true })).toBeTruthy();
  expect(listInputs('money.match')).toEqual([]);
});

test('CON-14 a payment that is confirmed elsewhere is not replaced by another one', async () => {
  const { user } = await open('match', { notices: notices.slice(0, 1), payments: [payment, second] });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Match with A12' })).disabled).toBe(
    false,
  );
  await arrive({ notices: notices.slice(0, 1), payments: [second] });
  expect(screen.getByText('This payment is not waiting any more.')).toBeTruthy();
  expect(getButton('Match with A12').disabled).toBe(true);
  await user.click(getButton('Not this one'));
  expect(getButton('Match with A13').disabled).toBe(false);
});

test('CON-14 a voucher that was looked up is not redeemed with another code in the field', async () => {
  const { user, press, listInputs } = await open(
    'vouchers',
    {},
    { 'money.voucher': voucher, 'money.redeem': voucher },
  );
  const code = await screen.findByLabelText<HTMLInputElement>('Voucher code');
  await user.type(code, 'ABCD1234EFGH');
  await press('Look up');
  await press('Redeem S$20.00');
  await user.clear(code);
  await user.type(code, 'WXYZ');
  expect(screen.queryByRole('button', { name: 'Redeem it' })).toBeNull();
  expect(listInputs('money.redeem')).toEqual([]);
  expect(code.value).toBe('WXYZ');
});

test('GTW-04 what the bank wrote is pasted, and each text says what it did', async () => {
  const { user, press, listInputs } = await open(
    'match',
    { notices: [{ ...notice, amount: undefined, reference: 'Your OTP' }] },
    {
      'money.enterNotice': {
        texts: [
          { outcome: 'confirmed', amount: 1620, currency: 'SGD', text: 'You have received' },
          { outcome: 'unreadable', amount: undefined, currency: undefined, text: 'Your OTP' },
        ],
      },
    },
    { role: 'counter' },
  );
  await user.click(await screen.findByText('What the bank wrote'));
  await user.type(screen.getByLabelText('Text of the bank'), 'You have received');
  await press('Read it');
  expect(await screen.findByText('S$16.20: the payment is confirmed.')).toBeTruthy();
  expect(screen.getByText(/No single incoming amount was found/)).toBeTruthy();
  expect(listInputs('money.enterNotice')).toMatchObject([{ text: 'You have received' }]);
  expect(screen.getByText('amount not read')).toBeTruthy();
});

test('CON-14 what the bank wrote stays in its field when the first payment arrives', async () => {
  let changes: Partial<StaffOutput<'money.open'>> = {};
  const { user } = await open('match', {}, { 'money.open': () => ({ ...nothing, ...changes }) });
  await user.click(await screen.findByText('What the bank wrote'));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, 'Dear customer');
  changes = { payments: [payment], notices: [notice] };
  await act(() => queryClient.invalidateQueries({ queryKey: ['money.open'] }));
  await screen.findByRole('region', { name: 'Payments that wait' });
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Dear customer');
});

test('CON-14 a reason against a top-up that a colleague decides stays, and a decided one goes', async () => {
  let topUps = [topUp];
  const { user, press } = await open(
    'topUps',
    {},
    {
      'money.open': () => ({ ...nothing, topUps }),
      'money.rejectTopUp': () => {
        topUps = [];
        return {};
      },
    },
  );
  const change = async (now: typeof topUps) => {
    topUps = now;
    await act(() => queryClient.invalidateQueries({ queryKey: ['money.open'] }));
  };
  await press('Reject');
  await user.type(screen.getByRole('textbox'), 'Unknown payer');
  await change([]);
  expect(await screen.findByText(/^This is no longer open/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Unknown payer');
  await press('Close');
  expect(await screen.findByText('No top-up waits')).toBeTruthy();

  await change([topUp]);
  await press('Reject');
  await user.type(screen.getByRole('textbox'), 'Unknown payer');
  await press('Reject');
  expect(await screen.findByText('No top-up waits')).toBeTruthy();
});
