import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failWith, mockCalls, type Replies } from '@/components/testing/mock-calls';
import { createPartyView, testMembership } from '@/components/testing/party-view';
import { show } from '@/components/testing/show';
import { storeMembership } from '@/lib/client/parties/membership-store';
import type { PartyView } from '@/lib/contract/party-view';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { BillScreen } from './bill-screen';
import { TableScreen } from './table-screen';

type Choice = NonNullable<PartyView['choice']>;

beforeEach(() => {
  // happy-dom has no EventSource.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});

const mei: Choice['payers'][number] = {
  memberNo: 1,
  choice: undefined,
  paidAmount: 1430,
  cookedAmount: 1100,
};
const arjun = { ...mei, memberNo: 2 };
const crab = { round: 1, memberNo: 2, lineId: 'crab', amount: 330 };

/** Returns the bill of Mei and Arjun, of whom the `payers` have paid; both share a crab of which 3.30 is missing. */
function createUnpaid(payers = [mei], missing = [crab]): PartyView {
  const view = createPartyView({
    payFirst: true,
    rounds: [
      {
        no: 1,
        sentBy: 1,
        sentAt: '2026-11-27T04:00:00.000Z',
        orderStatus: OrderStatus.AwaitingPayment,
        isAccepted: undefined,
        orderSn: 'LK-1',
        promisedAt: undefined,
        totalAmount: 2860,
        lines: [
          {
            memberNo: 2,
            lineId: 'crab',
            dishId: 1,
            dishName: 'Chilli crab',
            dishExtra: undefined,
            dishCount: 1,
            totalAmount: 600,
            forAll: true,
            sharedWith: [1, 2],
            isPrepared: undefined,
          },
        ],
      },
    ],
    choice: { until: '2026-11-27T04:30:00.000Z', payers, missing },
  });
  const paid = payers.length * 1430;
  return {
    ...view,
    members: view.members.map((member) => ({ ...member, ownAmount: 1430 })),
    bill: { ...view.bill, totalAmount: 2860, paidAmount: paid, leftAmount: 2860 - paid },
  };
}

async function open(view: PartyView, replies: Replies = {}, locale: Locale = 'en') {
  const calls = mockCalls(replies);
  const shown = await show(<BillScreen view={view} membership={testMembership} />, { locale });
  return { ...shown, calls };
}
const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test.each<[Locale, question: string, effect: string, missing: string, cook: string, refund: string]>([
  [
    'en',
    'You have paid S$14.30, others have not paid yet. What becomes of your part?',
    'If it is cooked: dishes for S$11.00. The other S$3.30 is refunded.',
    'Chilli crab: S$3.30 is missing',
    'Cook my part',
    'Refund my part',
  ],
  [
    'zh-CN',
    '您已付 S$14.30，其他人还没有付。您的那一份怎么办？',
    '如果做：您 S$11.00 的菜，另外 S$3.30 退款。',
    'Chilli crab：还差 S$3.30',
    '做我的菜',
    '退还我的钱',
  ],
  [
    'vn',
    'Bạn đã trả S$14.30, những người khác chưa trả. Bạn muốn làm gì với phần của mình?',
    'Nếu nấu: các món của bạn trị giá S$11.00. Phần còn lại S$3.30 được hoàn.',
    'Chilli crab: còn thiếu S$3.30',
    'Nấu phần của tôi',
    'Hoàn tiền cho tôi',
  ],
])(
  'TAB-04 in %s a guest who paid is asked, with what is cooked, refunded and missing',
  async (locale, question, effect, missing, cook, refund) => {
    await open(createUnpaid(), {}, locale);
    for (const text of [question, effect, missing]) expect(screen.getByText(text)).toBeTruthy();
    for (const name of [cook, refund]) expect(getButton(name).getAttribute('aria-pressed')).toBe('false');
  },
);

test.each([
  ['Cook my part', 'cook', /Your part is to be cooked/],
  ['Refund my part', 'refund', /Your part is to be refunded/],
] as const)('TAB-04 a tap on "%s" sends the choice once and shows it', async (name, choice, text) => {
  const chosen = createUnpaid([{ ...mei, choice }, arjun]);
  const { user, calls, rerender } = await open(createUnpaid([mei, arjun]), {
    'parties.choosePart': chosen,
  });
  await user.dblClick(getButton(name));
  const { partyId, memberKey } = testMembership;
  expect(calls.listInputs('parties.choosePart')).toEqual([{ partyId, memberKey, choice }]);
  rerender(<BillScreen view={chosen} membership={testMembership} />);
  expect(screen.getByText(text)).toBeTruthy();
  await waitFor(() => expect(getButton(name).getAttribute('aria-pressed')).toBe('true'));
});

test('TAB-04 all see what the others want', async () => {
  await open(createUnpaid([mei, { ...arjun, choice: 'refund' }]));
  const row = screen.getAllByText('Arjun')[0]!.closest('li')!;
  expect(within(row).getByText('wants a refund')).toBeTruthy();
});

test('TAB-04 the missing part of a shared dish can be taken over', async () => {
  const { user, calls } = await open(createUnpaid(), {
    'parties.payShare': { shareId: 's1', payment: { orderTransactionId: 's1', orderSn: 'LK-1' } },
  });
  await user.click(getButton('Take over what is missing of Chilli crab'));
  await user.click(screen.getByRole('button', { name: /^Pay my share/ }));
  await waitFor(() =>
    expect(calls.listInputs('parties.payShare')).toMatchObject([{ kind: 'amount', amount: 330, shown: 330 }]),
  );
});

test.each([
  [[{ ...mei, cookedAmount: 1430 }], 'If it is cooked: dishes for S$14.30.'],
  [[{ ...mei, cookedAmount: 0 }], 'No dish of yours is paid in full yet, so all S$14.30 would be refunded.'],
  [
    [arjun],
    'Others have paid. Pay your part by 12:30, and your dishes are cooked too. Otherwise they are taken off.',
  ],
])('TAB-04 with the payers %j the screen says: %s', async (payers, text) => {
  await open(createUnpaid(payers, []));
  expect(screen.getByText(text)).toBeTruthy();
});

test('TAB-04 a choice that came too late says so', async () => {
  const { user } = await open(createUnpaid(), { 'parties.choosePart': failWith('CHOICE_OVER') });
  await user.click(getButton('Cook my part'));
  expect((await screen.findByRole('alert')).textContent).toContain('already decided');
});

test.each<[Locale, cooked: number, refunded: number, text: string]>([
  ['en', 1100, 330, 'Your dishes for S$11.00 go to the kitchen. The restaurant refunds S$3.30 to you.'],
  ['zh-CN', 1430, 0, '您 S$14.30 的菜已送到厨房。'],
  ['vn', 0, 1430, 'Nhà hàng hoàn cho bạn S$14.30.'],
])(
  'TAB-04 in %s the outcome says what is cooked and refunded: %i, %i',
  async (locale, cooked, refunded, text) => {
    const view = createPartyView();
    view.members[0]!.outcome = { cookedAmount: cooked, refundedAmount: refunded };
    await open(view, {}, locale);
    expect(screen.getByText(text)).toBeTruthy();
  },
);

test('TAB-04 the table shows that something is to be chosen, and sends no further round meanwhile', async () => {
  const view = createUnpaid();
  mockCalls({ 'parties.view': view });
  storeMembership(3473, testMembership);
  await show(<TableScreen view={view} />);
  expect(
    screen.getByText('Not everybody has paid. By 12:30 it is chosen what is cooked and what is refunded.'),
  ).toBeTruthy();
});
