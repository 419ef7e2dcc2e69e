import type { ReactNode } from 'react';
import { beforeEach, test, vi } from 'vitest';
import { holdAnswers } from '@/components/testing/late-answers';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { AccountPage } from '../account/account-page';
import { ForgottenPasswordPage } from '../account/forgotten-password-page';
import { SignInPage } from '../account/sign-in-page';
import { WelcomePage } from '../account/welcome-page';
import { queryClient } from '../api/query-client';
import { BookingsPage } from '../bookings/bookings-page';
import { NewOrderPage } from '../counter/new-order-page';
import { GuestsPage } from '../guests/guests-page';
import { MessagesPage } from '../inbox/messages-page';
import { ConnectionsPage } from '../integrations/connections-page';
import { DraftProvider, type DraftView } from '../menu/draft-context';
import { MenuPage } from '../menu/menu-page';
import { MoneyPage } from '../money/money-page';
import { OrderPanel } from '../orders/order-panel';
import { useFormats } from '../orders/use-formats';
import { PeoplePage } from '../people/people-page';
import { PrintersPage } from '../printing/printers-page';
import { ReviewsPage } from '../reviews/reviews-page';
import { PayCompaniesPart } from '../settings/pay-companies-part';
import { SettingsPage } from '../settings/settings-page';
import { SoldOutPage } from '../sold-out/sold-out-page';
import { TablesPage } from '../tables/tables-page';
import { PinPage } from '../tablet/pin-page';
import { WithMessages } from '../with-messages';
import {
  bookings,
  changes,
  counter,
  createDraft,
  isThere,
  money,
  next,
  now,
  orders,
  tables,
} from './changing-answers';
import { mockStaffCalls, type StaffReplies } from './mock-staff-calls';
import { showScreen } from './show-screen';

const Order = () => (
  <OrderPanel
    orderId="o1"
    now={Date.parse(now)}
    formats={useFormats()}
    act={async () => false}
    onClose={() => {}}
  />
);

const PayCompanies = () => (
  <WithMessages area="settings">
    <WithMessages area="menu">
      <DraftProvider value={{ document: {}, read: { errors: [], notes: [] } } as unknown as DraftView}>
        <PayCompaniesPart />
      </DraftProvider>
    </WithMessages>
  </WithMessages>
);

const account: StaffReplies = {
  'account.passkeys': () => ({
    passkeys: isThere()
      ? [{ passkeyId: 'k1', name: `Laptop ${next()}`, createdAt: now, usedAt: undefined }]
      : [],
  }),
  'account.secondFactor': () => ({ isOn: isThere(), recoveryCodesLeft: next() % 9 }),
};

interface Case {
  form: ReactNode;
  replies: StaffReplies | (() => StaffReplies);
  options: Parameters<typeof showScreen>[1];
  /** Names of the controls that open the form, in their order. */
  openers?: readonly RegExp[];
}

const cases: Record<string, Case> = {
  'a booking by phone': {
    form: <BookingsPage />,
    replies: bookings,
    options: { path: 'bookings', role: 'manager' },
    openers: [/^New reservation/],
  },
  'a booking in its list, with the party at the door': {
    form: <BookingsPage />,
    replies: bookings,
    options: { path: 'bookings', role: 'manager' },
    openers: [/^Add a party/, /Tan Mei/],
  },
  'the closing of times': {
    form: <BookingsPage />,
    replies: bookings,
    options: { path: 'bookings', role: 'manager' },
    openers: [/^Close times/],
  },
  'the note on a guest': {
    form: <GuestsPage />,
    replies: bookings,
    options: { path: 'guests' },
    openers: [/Tan Mei/],
  },
  'a payment at a table': {
    form: <TablesPage />,
    replies: tables,
    options: { path: 'tables' },
    openers: [/^Take payment/],
  },
  'a voucher at a table': {
    form: <TablesPage />,
    replies: tables,
    options: { path: 'tables' },
    openers: [/^Take payment/, /^Voucher/],
  },
  'notices of the bank': {
    form: <MoneyPage />,
    replies: money,
    options: { path: 'money?tab=match', role: 'manager' },
  },
  'the refusal of a top-up': {
    form: <MoneyPage />,
    replies: money,
    options: { path: 'money?tab=topUps', role: 'manager' },
    openers: [/^Reject/],
  },
  'a voucher that is redeemed': {
    form: <MoneyPage />,
    replies: money,
    options: { path: 'money?tab=vouchers', role: 'manager' },
  },
  'a payout that differs': {
    form: <MoneyPage />,
    replies: money,
    options: { path: 'money?tab=payouts', role: 'manager' },
    openers: [/^Settle/],
  },
  'a drawer': {
    form: <MoneyPage />,
    replies: money,
    options: { path: 'money?tab=drawers', role: 'manager' },
  },
  'money that is put into a drawer': {
    form: <MoneyPage />,
    replies: money,
    options: { path: 'money?tab=drawers', role: 'manager' },
    openers: [/^Put in or take out/],
  },
  'the count of a drawer': {
    form: <MoneyPage />,
    replies: money,
    options: { path: 'money?tab=drawers', role: 'manager' },
    openers: [/^Count/],
  },
  'pieces left and the price of today': {
    form: <SoldOutPage />,
    replies: {
      'shop.menu': () => ({
        categories: [
          {
            categoryId: 1,
            name: 'Noodles',
            dishes: [
              {
                soldOut: isThere() ? { by: 'Bo', until: undefined } : undefined,
                specs: [],
                items: [],
                dishId: 11,
                key: 'dish-11',
                // Still found by what is written into the search.
                name: 'Laksa 1234',
                left: isThere() ? next() : undefined,
                market: { price: isThere() ? 100 * next() : undefined },
              },
            ],
          },
        ],
      }),
    },
    options: { path: 'sold-out?only=soldOut' },
    openers: [/^Laksa/],
  },
  'the reply to a review': {
    form: <ReviewsPage />,
    replies: {
      'reviews.list': () => ({
        reviews: isThere()
          ? [
              {
                reviewId: 7,
                nickName: 'Mei',
                score: 4.5,
                day: '2026-11-20',
                text: 'Lovely laksa',
                pictures: [],
                reply: { text: `Thank you ${next()}`, date: '2026-11-21' },
              },
            ]
          : [],
        hasMore: false,
        unanswered: next(),
      }),
    },
    options: { path: 'reviews', role: 'manager' },
    openers: [/reply to Mei/],
  },
  'the answer to a message': {
    form: <MessagesPage />,
    replies: {
      'messages.list': () => ({
        messages: isThere()
          ? [
              {
                messageId: 5,
                name: 'Tan Mei',
                email: 'mei@diner.example',
                locale: 'zh-CN',
                text: 'Do you have high chairs?',
                at: '2026-11-27T04:00:00Z',
                state: 'open',
                answer: undefined,
                closedBy: undefined,
                closedAt: undefined,
              },
            ]
          : [],
        hasMore: false,
        open: next(),
      }),
    },
    options: { path: 'messages', role: 'counter' },
    openers: [/^Answer to/],
  },
  'an invitation': {
    form: <PeoplePage />,
    replies: {
      'people.list': () => ({
        people: [],
        invitations: isThere() ? [{ email: 'a@b.example', role: 'counter', expiresAt: now }] : [],
        demandsSecondFactor: isThere(),
      }),
    },
    options: { path: 'people' },
  },
  'a key and an address for events': {
    form: <ConnectionsPage />,
    replies: {
      'webhooks.list': () => ({ endpoints: [] }),
      'apiKeys.list': () => ({ keys: [] }),
    },
    options: { path: 'connections' },
  },
  'an order, its courier and its end': { form: <Order />, replies: orders, options: { path: 'orders' } },
  'an order at the counter': { form: <NewOrderPage />, replies: counter, options: { path: 'new-order' } },
  'an order by phone': {
    form: <NewOrderPage />,
    replies: counter,
    options: { path: 'new-order' },
    openers: [/^Deliver$/],
  },
  'the settings': { form: <SettingsPage />, replies: () => createDraft(true), options: { path: 'settings' } },
  'a dish of the menu': {
    form: <MenuPage />,
    replies: () => createDraft(),
    options: { path: 'menu?category=noodles&dish=laksa' },
  },
  'a new category of the menu': {
    form: <MenuPage />,
    replies: () => createDraft(),
    options: { path: 'menu' },
    openers: [/^Add a category/],
  },
  'a new printer': {
    form: <PrintersPage />,
    replies: {
      'printers.list': () =>
        ({
          printers: isThere()
            ? [
                {
                  printerId: 'p1',
                  name: 'Kitchen',
                  kind: 'star',
                  width: 80,
                  onAccept: ['ticket'],
                  language: 'en',
                  seenAt: now,
                  waiting: next(),
                  problems: [],
                },
              ]
            : [],
        }) as never,
    },
    options: { path: 'printers' },
  },
  'the account and a passkey': {
    form: <AccountPage />,
    replies: account,
    options: { path: 'account' },
    openers: [/^Rename/],
  },
  'a new passkey': {
    form: <AccountPage />,
    replies: account,
    options: { path: 'account' },
    openers: [/^Add a passkey/],
  },
  'the two-step setup': {
    form: <AccountPage />,
    replies: {
      ...account,
      'account.secondFactor': () => ({
        isOn: !changes.isOpening && isThere(),
        recoveryCodesLeft: next() % 9,
      }),
      'account.startSecondFactor': { secret: 'ABCDEFGH', address: 'otpauth://totp/x', setup: 's' },
    },
    options: { path: 'account' },
    openers: [/^Set it up/],
  },
  'the password for new recovery codes': {
    form: <AccountPage />,
    replies: account,
    options: { path: 'account' },
    openers: [/^New recovery codes/],
  },
  'the keys of a payment company': {
    form: <PayCompanies />,
    replies: {
      'payCompanies.list': () => ({
        companies: [
          {
            company: 'stripe',
            title: `Stripe ${next()}`,
            payTypes: [{ payType: 'PAY_NOW', name: 'PayNow' }],
            fields: [
              { name: 'secretKey', isSecret: true, example: 'rk_live_…' },
              { name: 'webhookSecret', isSecret: true, example: 'whsec_…' },
            ],
            hasAccount: isThere(),
            isEntered: isThere(),
            wrongKeys: isThere() ? ('trial' as const) : undefined,
            noticeUrl: 'https://console.example.com/provider/stripe/7/notice',
            smallest: 50,
            largest: 99_999_999,
          },
        ],
      }),
    },
    options: { path: 'settings' },
    openers: [/^Show payment companies/],
  },
  'a welcome': {
    form: <WelcomePage />,
    replies: {
      'account.readInvitation': () => ({
        restaurantId: 4242,
        restaurantName: `Lantern ${next()}`,
        role: 'kitchen',
        email: 'ann@staff.example',
        hasAccount: false,
        expiresAt: now,
      }),
    },
    options: { path: '/welcome' },
  },
  'the sign in': { form: <SignInPage />, replies: {}, options: { path: '/sign-in' } },
  'a forgotten password': {
    form: <ForgottenPasswordPage />,
    replies: {},
    options: { path: '/forgotten-password' },
  },
  'a PIN': {
    form: <PinPage />,
    replies: {
      'tablet.people': () => ({
        restaurantName: `Lantern ${next()}`,
        people: [...(isThere() ? [{ staffId: 1, name: 'Hana' }] : []), { staffId: 2, name: 'Bo' }],
        current: undefined,
      }),
    },
    options: { path: '/pin' },
    openers: [/^Bo$/],
  },
};

const rounds = Array.from({ length: getRoundCount(20, 2) }, (_, round) => round);

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('PublicKeyCredential', class {});
});

test.each(
  Object.entries(cases).flatMap(([name, form]) => rounds.map((round) => [name, round, form] as const)),
)(
  'every letter of %s stays where it was written while answers come late, in any order and changed (%i)',
  async (name, round, { form, replies, options, openers = [] }) => {
    changes.random = createSeededRandom(process.env, `changes ${name} ${round}`);
    location.hash = 'a'.repeat(43);
    mockStaffCalls(typeof replies === 'function' ? replies() : replies);
    const answers = holdAnswers(createSeededRandom(process.env, `${name} ${round}`));
    changes.isOpening = openers.length > 0;
    const { user } = await showScreen(form, options);
    for (const opener of openers) await answers.choose(user, opener);
    changes.isOpening = false;
    await answers.writeEverywhere(user, [queryClient]);
  },
);
