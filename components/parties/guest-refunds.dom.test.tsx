import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockCalls } from '@/components/testing/mock-calls';
import { createPartyView, testMembership } from '@/components/testing/party-view';
import { show, testShop } from '@/components/testing/show';
import { storeMembership } from '@/lib/client/parties/membership-store';
import { rememberPaidParty } from '@/lib/client/parties/paid-parties';
import type { GuestRefund } from '@/lib/contract/party-shares';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { LeftRefunds } from './guest-refunds';
import { PartyEnd } from './party-end';

beforeEach(() => {
  // happy-dom has no EventSource.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});

const refund: GuestRefund = {
  refundId: 'r1',
  amount: 1100,
  payType: 'PAY_NOW',
  way: 'byHand',
  at: '2026-11-27T04:00:00.000Z',
  doneAt: undefined,
  recipient: undefined,
};
const share = { shareId: 's1', kind: 'own', amount: 1100, state: 'released' } as const;

/** Shows the end of a table at which Mei paid a share. */
async function open(
  refunds: GuestRefund[],
  { locale = 'en' as Locale, countryCode = 'SG' as CountryCode } = {},
) {
  const view = createPartyView({
    state: 'closed',
    shares: [{ ...share, memberNo: 1, paidAt: undefined, expiresAt: undefined }],
  });
  const calls = mockCalls({
    'parties.view': view,
    'parties.refunds': { refunds },
    'parties.giveRefundAccount': {
      refunds: [{ ...refund, recipient: { kind: 'payNow', value: '…4567' } }],
    },
  });
  storeMembership(testShop.restaurantId, testMembership);
  const shown = await show(<PartyEnd view={view} />, { locale, shop: { countryCode } });
  return { ...shown, calls };
}

test.each<[Locale, Partial<GuestRefund>, string]>([
  ['en', {}, 'S$11.00: people of the restaurant send it to you by hand.'],
  ['zh-CN', {}, 'S$11.00：由餐厅人员人工转账退给您。'],
  ['vn', {}, 'S$11.00: nhân viên nhà hàng sẽ chuyển thủ công cho bạn.'],
  ['en', { way: 'automatic' }, 'S$11.00 goes back by itself the way you paid. It may take some days.'],
  ['en', { way: 'wallet', doneAt: '2026-11-27T05:00:00.000Z' }, 'S$11.00 is in your wallet.'],
])('TAB-06 in %s a guest reads how a refund %o is sent', async (locale, changes, text) => {
  await open([{ ...refund, ...changes }], { locale });
  expect(await screen.findByText(text)).toBeTruthy();
  if ((changes.way ?? 'byHand') === 'byHand')
    expect(await screen.findByRole('textbox', { name: /PayNow/ })).toBeTruthy();
  else expect(screen.queryByRole('textbox')).toBeNull();
});

test('TAB-06 a refund that was sent by hand names its day and asks nothing', async () => {
  await open([{ ...refund, doneAt: '2026-11-27T05:00:00.000Z' }]);
  expect((await screen.findByText(/^S\$11\.00 was sent to you on/)).textContent).toContain('27');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('TAB-06 a guest gives a PayNow account; a wrong number is named at its field', async () => {
  const { user, calls } = await open([refund]);
  const field = await screen.findByRole('textbox', { name: 'PayNow mobile number or UEN' });
  await user.type(field, '9123');
  await user.click(screen.getByRole('button', { name: 'Tell the restaurant' }));
  expect(screen.getByText('This is neither a mobile number of Singapore nor a UEN.')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(calls.listInputs('parties.giveRefundAccount')).toEqual([]);
  await user.type(field, '4567');
  await user.click(screen.getByRole('button', { name: 'Tell the restaurant' }));
  expect(await screen.findByText('The restaurant sends it to …4567.')).toBeTruthy();
  expect(calls.listInputs('parties.giveRefundAccount')).toMatchObject([
    { kind: 'payNow', value: '91234567' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByRole('textbox', { name: 'PayNow mobile number or UEN' })).toBeTruthy();
});

test('TAB-06 in Vietnam a guest gives bank, account and name, or a mail address', async () => {
  const { user, calls } = await open([{ ...refund, payType: 'VIETQR' }], { countryCode: 'VN' });
  await user.type(await screen.findByRole('textbox', { name: 'Account number' }), '0071000912345');
  await user.click(screen.getByRole('button', { name: 'Tell the restaurant' }));
  expect(screen.getByText('Please fill in the bank.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Ask me by email' }));
  await user.type(screen.getByRole('textbox', { name: 'Your email address' }), 'mei@example.test');
  await user.click(screen.getByRole('button', { name: 'Tell the restaurant' }));
  await waitFor(() => expect(calls.listInputs('parties.giveRefundAccount')).toHaveLength(1));
  expect(calls.listInputs('parties.giveRefundAccount')[0]).toMatchObject({ kind: 'email' });
});

test('of several wrong fields of a bank account the first shows its error and has the focus, until it is corrected', async () => {
  const { user, calls } = await open([{ ...refund, payType: 'VIETQR' }], { countryCode: 'VN' });
  const number = await screen.findByRole('textbox', { name: 'Account number' });
  await user.type(number, '12');
  await user.click(screen.getByRole('button', { name: 'Tell the restaurant' }));
  const bank = await screen.findByRole('textbox', { description: 'Please fill in the bank.' });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(document.activeElement).toBe(bank);
  // A second submit checks anew, although an error is left.
  await user.click(screen.getByRole('button', { name: 'Tell the restaurant' }));
  expect(await screen.findByText('Please fill in the bank.')).toBeTruthy();
  await user.type(bank, 'Vietcombank');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tell the restaurant' }));
  expect(await screen.findByText('This is no account number.')).toBeTruthy();
  expect(calls.listInputs('parties.giveRefundAccount')).toEqual([]);
});

test('an account written while another is sent stays when that one is refused', async () => {
  const { user } = await open([refund]);
  let refuse = () => {};
  mockCalls({
    'parties.giveRefundAccount': () =>
      new Promise((_, reject) => {
        refuse = () => reject(new ApiError({ code: 'UNREACHABLE', message: '', status: 0 }));
      }),
  });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'PayNow mobile number or UEN' });
  await user.type(field, '91234567');
  await user.click(screen.getByRole('button', { name: 'Tell the restaurant' }));
  await user.clear(field);
  await user.type(field, '98765432');
  await act(async () => refuse());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(field.value).toBe('98765432');
  expect(document.activeElement).toBe(field);
});

test('TAB-06 a guest who has left the table still gives an account for its refund', async () => {
  const calls = mockCalls({
    'parties.refunds': { refunds: [refund] },
    'parties.giveRefundAccount': {
      refunds: [{ ...refund, recipient: { kind: 'payNow', value: '…4567' } }],
    },
  });
  storeMembership(testShop.restaurantId, undefined);
  rememberPaidParty(testShop.restaurantId, { partyId: 'p1', memberKey: 'k1' });
  const { user } = await show(<LeftRefunds />);
  await user.type(await screen.findByRole('textbox', { name: 'PayNow mobile number or UEN' }), '91234567');
  await user.click(screen.getByRole('button', { name: 'Tell the restaurant' }));
  expect(await screen.findByText('The restaurant sends it to …4567.')).toBeTruthy();
  expect(calls.listInputs('parties.giveRefundAccount')).toEqual([
    { partyId: 'p1', memberKey: 'k1', kind: 'payNow', value: '91234567' },
  ]);
});

test('TAB-06 a guest who came back to the table as another person sees the refunds of both', async () => {
  mockCalls({
    'parties.refunds': ({ memberKey }) => ({
      refunds: [
        { ...refund, refundId: memberKey, amount: memberKey === 'k1' ? 1100 : 2200, way: 'automatic' },
      ],
    }),
  });
  const shop = { restaurantId: 3490 };
  storeMembership(shop.restaurantId, undefined);
  for (const memberKey of ['k1', 'k2']) rememberPaidParty(shop.restaurantId, { partyId: 'p2', memberKey });
  await show(<LeftRefunds />, { shop });
  expect(await screen.findByText(/^S\$11\.00 goes back/)).toBeTruthy();
  expect(await screen.findByText(/^S\$22\.00 goes back/)).toBeTruthy();
});
