import type { Booking } from '@/lib/contract/staff/bookings';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { OrderCard } from '@/lib/contract/staff/orders';
import type { StaffTable } from '@/lib/contract/staff/tables';
import { applyEdits, type Document, type Edit, type Json } from '@/lib/domain/draft/edits';
import type { StaffReplies } from './mock-staff-calls';

/* Answers of the backend that differ each time, because colleagues, guests and jobs change what is shown. */

/** A test sets its random numbers, and whether it is still opening the form. */
export const changes = { random: Math.random, isOpening: false };
let answered = 0;
/** Returns another number in each answer, as if a colleague had changed something. */
export const next = () => ++answered;
/** Returns whether an answer has what comes and goes. All is there until the form is open. */
export const isThere = () => changes.isOpening || changes.random() < 0.6;
const listIfThere = <Row>(row: Row) => (isThere() ? [row] : []);

export const now = '2026-11-27T04:12:30Z';
const createBooking = (): Booking => ({
  reservationId: 'r1',
  code: 'ABC123',
  ...(isThere()
    ? { time: '12:00', startsAt: '2026-11-27T04:00:00Z' }
    : { time: '12:30', startsAt: '2026-11-27T04:30:00Z' }),
  people: 2 + (next() % 5),
  name: `Tan Mei ${next()}`,
  mobile: '+6591234567',
  remark: `Remark ${next()}`,
  note: `Note ${next()}`,
  discount: 0,
  state: isThere() ? 'awaited' : 'cancelled',
  tableNo: undefined,
  source: 'online',
  confirmed: true,
  deposit: undefined,
  dishCount: undefined,
  guest: { visits: next(), absences: 0, note: undefined, allergies: 'peanuts' },
});
export const bookings: StaffReplies = {
  'bookings.day': () => ({
    day: '2026-11-27',
    today: '2026-11-27',
    bookings: listIfThere(createBooking()),
    tables: ['A1', 'A2'],
    slots: Array.from({ length: 2 + (next() % 2) }, (_, index) => ({
      time: `${18 + index}:00`,
      discount: 0,
      tables: 5,
      tablesTaken: next() % 5,
      seats: 20,
      seatsTaken: next() % 20,
      state: isThere() ? 'open' : 'closed',
      closedBy: undefined,
      closedReason: undefined,
    })),
    maxPeople: 20,
    deposits: [],
    now,
  }),
  'door.queue': () => ({
    open: [],
    seated: [],
    quotes: isThere() ? [{ people: 4, minutes: next() }] : [],
    tables: ['A1'],
    url: undefined,
    now,
  }),
  'waiting.day': { entries: [] },
  'bookings.calendar': { url: undefined },
  'guests.list': () => ({
    guests: [
      {
        guestId: 11,
        name: 'Tan Mei',
        mobile: '+6591234567',
        visits: next(),
        absences: 1,
        upcoming: 1,
        lastDay: '2026-11-20',
        note: `Corner ${next()}`,
        allergies: `peanuts ${next()}`,
      },
    ],
    hasMore: false,
  }),
};

const createTable = (): StaffTable => ({
  partyId: 'p1',
  tableNo: 'A1',
  digits: '4821',
  waiting: [],
  openedAt: '2026-11-23T04:00:00.000Z',
  people: [{ no: 1, name: 'Mei', ownAmount: 1100, paidAmount: 0, heldAmount: 0, heldUntil: undefined }],
  unsent: [],
  rounds: 1 + (next() % 3),
  total: 2000 + next(),
  paid: 0,
  held: 0,
  left: 2000 + next(),
  call: undefined,
});
export const tables: StaffReplies = {
  'tables.open': () => ({
    tables: listIfThere(createTable()),
    plan: [],
    hasCodes: false,
    hasDigits: isThere(),
    now,
  }),
};

const createMoney = (): StaffOutput<'money.open'> => ({
  notices: isThere()
    ? [
        {
          noticeId: 7,
          receivedAt: '2026-11-27T04:25:00Z',
          outcome: 'unknown reference',
          reference: `LUNCH ${next()}`,
          amount: 990 + next(),
          currency: 'SGD',
          payerName: 'TAN MEI',
          payerAccount: undefined,
          candidates: [],
        },
      ]
    : [],
  payments: isThere()
    ? [
        {
          paymentId: 'p1',
          purpose: 'order',
          sn: 'LK-261127-A12',
          number: 'A12',
          mode: 'pickup',
          tableNo: undefined,
          payType: 'PAY_NOW',
          reference: 'LK261127A12',
          amount: 1620 + next(),
          createdAt: '2026-11-27T04:20:30Z',
          expiresAt: '2026-11-27T04:31:00Z',
          state: 'pending',
          isCash: false,
        },
      ]
    : [],
  refunds: [],
  topUps: listIfThere({
    topUpId: 't1',
    sn: 'W-1',
    amount: 5000 + next(),
    bonus: 500,
    payType: 'PAY_NOW',
    refundWay: 'byHand',
    state: 'review',
    createdAt: '2026-11-27T03:00:00Z',
    customer: `Mei ${next()}`,
    mobile: '+6591234567',
    remark: undefined,
  }),
  payTypes: [{ payType: 'PAY_NOW', name: 'PayNow' }],
  payoutDifferences: next() % 3,
  now: '2026-11-27T04:30:30Z',
});
export const money: StaffReplies = {
  'money.open': createMoney,
  'drawers.list': () => ({
    shifts: [
      {
        shiftId: 7,
        drawer: 'Counter',
        openedAt: '2026-11-27T02:00:00Z',
        openedBy: 'Ann',
        float: 10_000,
        taken: next(),
        givenBack: 900,
        putIn: 0,
        takenOut: 500,
        expected: 10_400 + next(),
        byPerson: [],
        moves: [],
        closing: isThere()
          ? undefined
          : { at: now, by: 'Ann', counted: 10_400, difference: 0, note: undefined },
      },
    ],
    mine: 7,
    names: [`Counter ${next()}`],
  }),
  'payouts.list': () => ({
    companies: [
      { company: 'hitpay', title: 'HitPay', isAutomatic: false, comparedAt: undefined, lastDay: undefined },
    ],
    differences: listIfThere({
      differenceId: 7,
      company: 'hitpay',
      kind: 'amount',
      reference: 'LK261127A1',
      reported: 2200 + next(),
      recorded: 2300,
      foundAt: '2026-11-27T04:20:00Z',
    }),
  }),
};

const card: OrderCard = {
  orderId: 'o1',
  orderSn: 'LK-261127-A12',
  number: 'A12',
  step: 'new',
  mode: 'delivery',
  source: 'online',
  placedAt: '2026-11-27T04:20:00.000Z',
  dueAt: '2026-11-27T04:45:00.000Z',
  isPromised: false,
  isForLater: false,
  lines: [],
  slot: '2026-11-27 12:15-12:45',
  remark: undefined,
  deliveryNote: 'contactless',
  cutlery: 2,
  address: '#02-02, 2 Test Street',
  customer: 'Mei',
  mobile: '+6591234567',
  distanceMetres: 1240,
  total: 2000,
  isPaid: false,
  toCollect: 500,
  takenOffAmount: 0,
  payType: 'CASH_PAY',
};
export const orders: StaffReplies = {
  'orders.detail': () => ({
    card: {
      ...card,
      step: isThere() ? 'new' : 'preparing',
      courierName: `Rizal ${next()}`,
      courierMobile: `+65 ${next()}`,
      total: 2000 + next(),
    },
    bill: [],
    included: [],
    payTypeName: 'Cash on delivery',
    voucherPart: 0,
    walletPart: 0,
    refunds: [],
    refundable: next(),
    canCredit: true,
    acts: [],
  }),
};
export const counter: StaffReplies = {
  'orders.takeMenu': () =>
    ({
      menu: [],
      texts: [],
      letters: {},
      modes: isThere() ? ['delivery', 'pickup', 'table'] : ['delivery', 'pickup'],
      tables: ['7', `${next()}`],
      hasTableBills: false,
      codes: [],
      hasLink: isThere(),
    }) as never,
  'orders.takeGuest': () =>
    ({
      name: isThere() ? `Mei ${next()}` : undefined,
      addresses: [{ addressDetail: `Street ${next()}`, unitNo: `#${next()}`, lat: 1, lng: 103 }],
      orders: [],
    }) as never,
  'orders.takePlaces': { places: [] },
  'orders.takeSlots': () => ({ day: '2026-11-28', slots: isThere() ? ['2026-11-28 12:00-12:15'] : [] }),
};

/** Fields that a colleague does not change, because others refer to them. */
const fixed = new Set(['key', 'category', 'country', 'defaultLocale', 'timeZone', 'date', 'from', 'to']);
/** Fields that come and go. */
const optional = new Set(['label', 'oldPrice', 'minOrder', 'note', 'postalCodes', 'minimumOrder', 'gst']);
const changeText = (text: string) =>
  /^\d\d:/.test(text) ? text.replace(/:\d\d/, `:${10 + (next() % 50)}`) : `${text} ${next()}`;
/** Returns a file as it is when a colleague has changed all of its values. */
function changeAll(value: Json): Json {
  if (typeof value === 'number') return value + next();
  if (typeof value === 'string') return changeText(value);
  if (Array.isArray(value)) return changeList(value);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !optional.has(name) || isThere())
      .map(([name, each]) => [name, fixed.has(name) ? each : changeAll(each)]),
  );
}
let hasAdded = false;
/** In the menu a field is saved when it is left, and may then go with its entry. */
let isDeleting = false;
/** A colleague may also have put an entry before the others, or deleted one. */
function changeList(list: readonly Json[]): Json {
  const [first] = list;
  const changed = list.map(changeAll);
  const isEntry = typeof first === 'object' && first !== null && !Array.isArray(first);
  if (!isEntry || !hasAdded) return changed;
  const added = { ...first };
  if ('date' in added) added.date = '2029-12-31';
  if ('key' in added) added.key = 'another';
  return [added, ...changed.filter(() => !isDeleting || isThere())];
}

const file: Document = {
  restaurant: { name: { en: 'Lantern' }, country: 'SG', defaultLocale: 'en', timeZone: 'Asia/Singapore' },
  hours: [{ from: 'mon', to: 'sun', times: ['09:00-22:00'] }],
  specialDays: [{ date: '2030-01-02', times: ['10:00-12:00'], note: { en: 'Holiday' } }],
  minimumOrder: 15,
  delivery: {
    leadMinutes: 30,
    steps: [
      { upToKm: 2, fee: 3 },
      { upToKm: 5, fee: 6 },
    ],
    areas: [{ key: 'east', name: { en: 'East' }, fee: 2, postalCodes: ['460001'] }],
  },
  taxes: [{ key: 'gst', name: { en: 'GST' }, percent: 9, included: false }],
  taxNumbers: { gst: 'M9' },
  payment: { accounts: { paynow: { uen: '201912345K', name: 'LANTERN' } } },
  categories: [{ key: 'noodles', name: { en: 'Noodles' } }],
  dishes: [
    {
      key: 'laksa',
      category: 'noodles',
      name: { en: 'Laksa', 'zh-CN': '叻沙', vn: 'Laksa' },
      brief: { en: 'Spicy', 'zh-CN': '辣', vn: 'Cay' },
      label: { en: 'New', 'zh-CN': '新', vn: 'Mới' },
      kitchenName: { en: 'LAKSA', 'zh-CN': '叻沙', vn: 'LAKSA' },
      price: 5,
      oldPrice: 6,
      boxFee: 1,
      minOrder: 1,
      maxOrder: 20,
      groups: [
        { key: 'extras', name: { en: 'Extras' }, items: [{ key: 'egg', name: { en: 'Egg' }, price: 1 }] },
      ],
    },
  ],
};
/** A draft in which a colleague changes all that the person has not saved. */
export function createDraft(deletes = false): StaffReplies {
  const saved: Edit[] = [];
  hasAdded = false;
  isDeleting = deletes;
  return {
    'menu.draft': () => {
      hasAdded ||= !isThere();
      return {
        revision: next(),
        document: applyEdits(changeAll(file) as Document, saved),
        edits: [],
        errors: [],
        notes: [],
        publish: undefined,
        publishError: undefined,
      };
    },
    'menu.save': ({ edits }) => {
      saved.push(...(edits as Edit[]));
      return { revision: next(), conflicts: [] };
    },
    'shop.menu': { categories: [] },
    'domains.list': () => ({
      domains: [],
      target: { name: 'shop.example.com', addresses: [`192.0.2.${next()}`] },
    }),
  };
}
