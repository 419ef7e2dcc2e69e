import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onTestFinished, test, vi } from 'vitest';
import AddressDialog from '@/components/addresses/address-dialog';
import { CheckoutIsland } from '@/components/checkout/checkout-island';
import { createDishDialog } from '@/components/dish/dish-dialog';
import { JoinDoor } from '@/components/door-queue/join-door';
import { WriteForm } from '@/components/help-desk/write-form';
import { getSharedQueryClient, QueryProvider } from '@/components/layout/query-provider';
import { CancelForm } from '@/components/orders/cancel-form';
import { BillScreen } from '@/components/parties/bill-screen';
import { JoinGroup } from '@/components/parties/join-group';
import { JoinTable } from '@/components/parties/join-table';
import { OpenGroup } from '@/components/parties/open-group';
import { RefundAccountForm } from '@/components/parties/refund-account-form';
import { TableScreen } from '@/components/parties/table-screen';
import { ProfileRows } from '@/components/profile/profile-rows';
import { EditReservation } from '@/components/reservations/edit-reservation';
import { ReservationPanel } from '@/components/reservations/reservation-form';
import { loadLoginDialog } from '@/components/session/login-dialog';
import SubscribeDialog from '@/components/subscription/subscribe-dialog';
import { SubscribeForm } from '@/components/subscription/subscribe-form';
import { OfferBuying } from '@/components/vouchers/offer-buying';
import { TopUp } from '@/components/wallet/top-up';
import { replaceCart } from '@/lib/client/cart/cart-store';
import { getFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { storeMembership } from '@/lib/client/parties/membership-store';
import type { Voucher } from '@/lib/contract/vouchers';
import { createDish } from '@/lib/domain/dish/sample-dish';
import { getDay, getDayAfter } from '@/lib/domain/fulfilment/days';
import { sampleOrder } from '@/lib/domain/orders/sample-order';
import { parseDoorFields } from '@/lib/domain/reservations/door-fields';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { ClientOf, holdAnswers } from './late-answers';
import { mockCalls, type Replies } from './mock-calls';
import { createPartyView, testMembership } from './party-view';
import { show, testShop } from './show';

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

const createQuote = () => {
  const amount = 2400 + asked++;
  return {
    payTypeMap: {
      payTypeList: ['PAY_NOW', ...(asked % 2 ? ['ALIPAY'] : [])].map((payTypeCode) => ({ payTypeCode })),
    },
    walletBalanceAmount: amount,
    quote: {
      dishAmountBeforePromotion: amount,
      dishAmount: amount,
      totalAmount: amount,
      payAmount: amount,
      currencySign: 'S$',
      countryCode: 'SG',
      orderPromotionList: [],
      feeRules: { taxes: [] },
      dishList: [],
    },
  };
};
const tomorrow = getDayAfter(getDay(new Date(), testShop.timeZone), 1);
const createSlots = () => ({
  deliveryDateRange: ['18:00-18:30', '18:30-19:00']
    .slice(asked++ % 2)
    .map((name) => ({ name, value: `${tomorrow} ${name}` })),
  restaurantToCustomerDistance: 1240 + asked,
  transactionId: `times-${asked}`,
});

const savedAddress = {
  addressId: 5,
  userId: 7,
  address: '78 Guan Chuan Street',
  addressDetail: '78 Guan Chuan Street, Singapore 160078',
  buildingName: '78 Guan Chuan Street',
  unitNo: '#05-12',
  userName: 'Mei',
  mobile: '91234567',
  countryArea: '+65',
  country: 'Singapore',
  countryCode: 'SG' as const,
  latitude: 1.28,
  longitude: 103.83,
  defaultAddress: true,
};
/** The book as it is after changes on another device: another unit, and another default. */
const createBook = () =>
  [5, 6].map((addressId) => ({
    ...savedAddress,
    addressId,
    unitNo: `#${asked++}-12`,
    userName: `Mei ${asked}`,
    defaultAddress: asked % 2 === 0,
  }));

const laksa = createDish({ dishId: 1, dishName: 'Laksa', dishPrice: 850 });
const DishDialog = ({ Dialog }: { Dialog: Awaited<ReturnType<typeof createDishDialog>> }) => (
  <Dialog open restaurantId={3473} dishId={1} />
);

/** The bill of a table whose guests order and pay while it is read. */
function LiveBill() {
  const { data: left = 2000 } = useQuery({
    queryKey: ['left'],
    queryFn: async () => {
      await fetch('/api/gateway/session');
      return 2000 + asked++;
    },
  });
  const view = createPartyView();
  const bill = { ...view.bill, totalAmount: left, leftAmount: left };
  return <BillScreen view={{ ...view, version: left, bill }} membership={testMembership} />;
}

/** The screen of a table whose guests choose and send while a code is written. */
function LiveTable() {
  const { data: version = 0 } = useQuery({
    queryKey: ['table'],
    queryFn: async () => {
      await fetch('/api/gateway/session');
      return ++asked;
    },
  });
  const line = {
    memberNo: 2,
    lineId: 'laksa',
    dishId: 2,
    dishName: 'Laksa',
    dishCount: 1,
    totalAmount: 900 + version,
  };
  const lines = [{ ...line, ordered: { dishId: 2, dishCount: 1 } }] as never;
  // The others take their dishes off again.
  return <TableScreen view={createPartyView({ version, lines: version % 2 ? [] : lines })} />;
}
interface Case {
  form: () => ReactNode | Promise<ReactNode>;
  replies?: Replies;
  /** Absent for a guest. */
  userId?: number;
  /** The name of the control that opens the form. */
  opener?: RegExp;
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
  'the newsletter in a dialog': { form: () => <SubscribeDialog email="" onClose={() => {}} /> },
  'a code for the round of a table': {
    form: () => {
      vi.stubGlobal(
        'EventSource',
        class extends EventTarget {
          close() {}
        },
      );
      storeMembership(3473, testMembership);
      onTestFinished(() => storeMembership(3473, undefined));
      return <LiveTable />;
    },
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
    opener: /Another reason/,
  },
  'the nickname': {
    form: () => <ProfileRows userId={7} />,
    replies: { 'profile.info': createAccount },
    userId: 7,
    opener: /Nickname/,
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
    opener: /^23:45/,
  },
  'the checkout': {
    form: () => {
      replaceCart(3473, [
        { lineId: '1///', dishId: 1, dishName: 'Laksa', items: [], dishCount: 2, unitPrice: 1200 },
      ]);
      getFulfilment(testShop).setMode('SELF_PICKUP');
      getFulfilment(testShop).setSlot(undefined);
      return <CheckoutIsland mandatory={[]} />;
    },
    replies: {
      'profile.info': createAccount,
      'ordering.deliveryTime': createSlots as never,
      'ordering.extraInfo': createQuote as never,
      'addresses.list': createBook as never,
    },
    userId: 7,
  },
  'an address of the book': {
    form: () => <AddressDialog open onOpenChange={() => {}} />,
    replies: { 'addresses.list': createBook as never, 'profile.info': createAccount },
    userId: 7,
    opener: /^Edit/,
  },
  'an address of an order': {
    form: () => {
      getFulfilment(testShop).setPlace(savedAddress, 'Guan Chuan');
      return <AddressDialog open onOpenChange={() => {}} select={() => {}} withReceiver />;
    },
    replies: { 'addresses.list': createBook as never, 'profile.info': createAccount },
    userId: 7,
    opener: /^Edit/,
  },
  'the remark on a dish': {
    form: async () => {
      const Dialog = await createDishDialog('en');
      return <DishDialog Dialog={Dialog} />;
    },
    replies: {
      'restaurant.menu': [{ categoryId: 1, categoryName: 'Wok', dishList: [laksa] }] as never,
      'ordering.stock': () => [{ dishId: 1, goodsStock: asked++ % 4 }] as never,
    },
  },
  'a change of a reservation': {
    form: () => (
      <EditReservation
        reservation={{
          restaurantId: 3473,
          date: tomorrow,
          time: '23:45',
          people: 2,
          discount: 10,
          timeZone: 'Asia/Singapore',
          sequence: 1,
          remark: 'Window',
        }}
        save={() => new Promise<never>(() => {})}
        onClose={() => {}}
        onChanged={() => {}}
      />
    ),
    replies: {
      'reservations.weekdays': { restaurantId: 3473, maxPeople: 20, ...openWeek } as never,
      'reservations.slots': () => [{ time: '23:45', discount: 10, limit: 3 + (asked++ % 2) }],
      'reservations.remarkPhrases': () => [{ phrase: `Window ${asked++}` }] as never,
    },
    userId: 7,
  },
  'an amount for the wallet': {
    form: () => (
      <TopUp userId={7}>
        {({ body, foot }) => (
          <>
            {body}
            {foot}
          </>
        )}
      </TopUp>
    ),
    replies: {
      'wallet.payTypes': () =>
        ({
          payTypeList: [{ payTypeCode: 'PAY_NOW' }],
          amounts: [2000, 5000].slice(asked++ % 2),
          bonus: [],
        }) as never,
      'profile.info': createAccount,
    },
    userId: 7,
  },
  'an amount of a bill': {
    form: () => <LiveBill />,
    replies: { 'profile.info': createAccount },
    opener: /^Amount$/,
  },
  'an account for refunds': {
    form: () => <RefundAccountForm member={testMembership} onGiven={() => {}} />,
  },
  'a search for a place': {
    form: () => <AddressDialog open onOpenChange={() => {}} select={() => {}} begin="new" />,
    replies: { 'addresses.list': createBook as never, 'places.predictions': { predictions: [] } as never },
    userId: 7,
    opener: /^Search (for the|another) place/,
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
    if (opener) await answers.choose(user, opener);
    await answers.writeEverywhere(user, [getSharedQueryClient(), ...clients]);
  },
);
