import type { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { test, vi } from 'vitest';
import { JoinDoor } from '@/components/door-queue/join-door';
import { WriteForm } from '@/components/help-desk/write-form';
import { getSharedQueryClient, QueryProvider } from '@/components/layout/query-provider';
import { CancelForm } from '@/components/orders/cancel-form';
import { JoinGroup } from '@/components/parties/join-group';
import { JoinTable } from '@/components/parties/join-table';
import { OpenGroup } from '@/components/parties/open-group';
import { ProfileRows } from '@/components/profile/profile-rows';
import { ReservationPanel } from '@/components/reservations/reservation-form';
import { loadLoginDialog } from '@/components/session/login-dialog';
import { SubscribeForm } from '@/components/subscription/subscribe-form';
import { OfferBuying } from '@/components/vouchers/offer-buying';
import type { Voucher } from '@/lib/contract/vouchers';
import { sampleOrder } from '@/lib/domain/orders/sample-order';
import { parseDoorFields } from '@/lib/domain/reservations/door-fields';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { ClientOf, holdAnswers } from './late-answers';
import { mockCalls, type Replies } from './mock-calls';
import { show } from './show';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), refresh: vi.fn() }),
  usePathname: () => '/home',
}));

let asked = 0;
/** An account whose values differ in each answer, as if they were changed in another browser. */
const createAccount = () => {
  asked += 1;
  return {
    userId: 7,
    openId: 'o7',
    nickName: `Mei ${asked}`,
    email: `mei${asked}@example.sg`,
    mobile: '91234567',
    mobileCountryCode: '+65',
    couponCardList: [],
  } as never;
};
const openWeek = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, true]),
);
const offer = {
  id: 7,
  couponId: 7,
  vouchersName: 'Dinner voucher',
  saleAmount: 1600,
  replaceAmount: 2000,
  currencySign: 'S$',
  useDays: [1],
  useDayList: [1],
  useRules: [],
  useRulesEn: [],
  maxBuy: 5000,
  restaurantId: 3473,
} as unknown as Voucher;

interface Case {
  form: () => ReactNode | Promise<ReactNode>;
  replies?: Replies;
  /** Absent for a guest. */
  userId?: number;
  /** Names a control that opens the form. */
  opener?: [role: 'button' | 'radio', name: RegExp];
}

const cases: Record<string, Case> = {
  'joining a table': {
    form: () => <JoinTable tableNo="R1" onJoined={() => {}} />,
    replies: {
      'parties.find': () => ({
        shared: true,
        joinBy: 'digits' as const,
        party: { openedAt: '2026-11-27T03:30:00.000Z', rounds: asked++, people: asked, colours: [0] },
      }),
    },
  },
  'joining a group': {
    form: () => <JoinGroup code="12345678" onJoined={() => {}} onOther={() => {}} />,
    replies: {
      'parties.findGroup': () => ({
        people: asked++,
        colours: [0],
        deliveryType: 'SELF_PICKUP' as const,
        deliveryTime: '2026-11-27 12:00-12:30',
        closesAt: '2026-11-27T03:30:00.000Z',
        isClosed: undefined,
      }),
    },
  },
  'opening a group': { form: () => <OpenGroup onCode={() => {}} onOpened={() => {}} /> },
  'a message to the restaurant': { form: () => <WriteForm restaurantId={3473} />, userId: 7 },
  'the newsletter': {
    form: () => <SubscribeForm restaurantId={3473} />,
    replies: { 'subscription.stat': true },
  },
  'the queue at the door': {
    form: () => (
      <JoinDoor
        door="x.y"
        queue={{ isOpen: true, parties: 2, quotes: [{ people: 2, minutes: 25 }] }}
        typed={parseDoorFields(() => '')}
        joinKey={'k'.repeat(36)}
      />
    ),
  },
  'the reason of a cancellation': {
    form: () => (
      <CancelForm order={sampleOrder({})} onCanceled={() => {}} onRefused={() => {}} onKeep={() => {}} />
    ),
    opener: ['radio', /Another reason/],
  },
  'the nickname': {
    form: () => <ProfileRows userId={7} />,
    replies: { 'profile.info': createAccount },
    userId: 7,
    opener: ['button', /Nickname/],
  },
  'the log in': {
    form: async () => {
      const Dialog = await loadLoginDialog('en');
      return <Dialog request={{ reason: 'account' }} onDismiss={() => {}} />;
    },
    replies: { 'auth.thirdSources': { sources: ['google'] } as never },
  },
  'buying a voucher': {
    form: () => (
      <OfferBuying offer={offer} onRefresh={() => {}}>
        {({ body, foot }) => (
          <>
            {body}
            {foot}
          </>
        )}
      </OfferBuying>
    ),
    replies: {
      'profile.info': createAccount,
      'wallet.summary': { walletBalanceAmount: 0 } as never,
      'vouchers.orders': [],
      'vouchers.payTypes': { payTypeList: [{ payTypeCode: 'PAY_NOW', payTypeDesc: 'PayNow' }] } as never,
    },
    userId: 7,
  },
  'a reservation': {
    form: () => <ReservationPanel reserved={{}} />,
    replies: {
      'reservations.weekdays': { restaurantId: 3473, maxPeople: 20, ...openWeek } as never,
      'reservations.slots': () => [{ time: '23:45', discount: 10, limit: 3 + (asked++ % 2) }],
      'reservations.remarkPhrases': [],
      'profile.info': createAccount,
    },
    userId: 7,
    opener: ['button', /^23:45/],
  },
};

const rounds = Array.from({ length: getRoundCount(20, 2) }, (_, round) => round);

test.each(
  Object.entries(cases).flatMap(([name, form]) => rounds.map((round) => [name, round, form] as const)),
)(
  'every letter of %s stays where it was written while answers come late and in any order (%i)',
  async (name, round, { form, replies = {}, userId, opener }) => {
    getSharedQueryClient().clear();
    mockCalls(replies, { userId });
    const answers = holdAnswers(createSeededRandom(process.env, `${name} ${round}`));
    const clients: QueryClient[] = [];
    const { user } = await show(
      <>
        <ClientOf onClient={(client) => clients.push(client)} />
        <QueryProvider>{await form()}</QueryProvider>
      </>,
    );
    if (opener) await openWith(user, answers, ...opener);
    await answers.waitUntil(() => screen.queryAllByRole('textbox')[0] ?? null);
    await answers.writeEverywhere(user, clients);
  },
);

async function openWith(
  user: UserEvent,
  answers: ReturnType<typeof holdAnswers>,
  role: 'button' | 'radio',
  name: RegExp,
): Promise<void> {
  await user.click(await answers.waitUntil(() => screen.queryByRole(role, { name })));
}
