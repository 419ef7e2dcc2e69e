import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { paymentInfo, paymentOption } from './payments';
import {
  countRemarkUnits,
  depositStates,
  longestCustomerName,
  maxRemarkUnits,
  reservationEmail,
  usualPeople,
} from './reservation-values';
import { restaurantInfo } from './restaurant';
import { countryCode, locale } from './vocabulary';
import {
  bit,
  count,
  day,
  exactMoney,
  flag,
  instant,
  list,
  maybe,
  money,
  real,
  text,
  textId,
  travelling,
  whole,
} from './wire';

const path = 'decorder/api/saas/customer/reservation';
const name = text(300);
const padTwo = (value: number) => String(value).padStart(2, '0');

const dayShape = z.object({
  year: z.int().min(1).max(9999),
  monthValue: z.int().min(1).max(12),
  dayOfMonth: z.int().min(1).max(31),
});
const clockShape = z.object({
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
  second: z.int().min(0).max(59).optional(),
});
type DayShape = z.input<typeof dayShape>;
type ClockShape = { hour: number; minute: number };

const toDayText = ({ year, monthValue, dayOfMonth }: DayShape) =>
  `${String(year).padStart(4, '0')}-${padTwo(monthValue)}-${padTwo(dayOfMonth)}`;
const toDayParts = (value: string): DayShape => ({
  year: Number(value.slice(0, 4)),
  monthValue: Number(value.slice(5, 7)),
  dayOfMonth: Number(value.slice(8, 10)),
});
const toClockParts = (value: string) => ({
  hour: Number(value.slice(0, 2)),
  minute: Number(value.slice(3, 5)),
  second: 0,
});
const toClockText = ({ hour, minute }: ClockShape) => `${padTwo(hour)}:${padTwo(minute)}`;

const writtenDay = z.union([z.string(), dayShape]);
const getDay = (value: z.output<typeof writtenDay>) => (typeof value === 'string' ? value : toDayText(value));
const writtenClock = z.union([z.string().regex(/^\d{2}:\d{2}(:\d{2})?$/), clockShape]);
const getClock = (value: z.output<typeof writtenClock>) =>
  typeof value === 'string' ? value.slice(0, 5) : toClockText(value);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time is HH:MM');

const { $schema: _day, ...dayJson } = z.toJSONSchema(dayShape);
const clockJson = {
  type: 'object',
  properties: {
    hour: { type: 'integer', minimum: 0, maximum: 23 },
    minute: { type: 'integer', minimum: 0, maximum: 59 },
    second: { type: 'integer', minimum: 0, maximum: 59 },
  },
  required: ['hour', 'minute'],
};

/** A day of the restaurant's calendar; lists write `2026-11-23`. Both spellings are read. */
export const plainDay = travelling(
  { json: { type: 'string', format: 'date' } },
  z.codec(writtenDay, day, { decode: getDay, encode: (value) => value }),
);
/** The same as details write it: `{ year, monthValue, dayOfMonth }`. */
const spelledDay = travelling(
  { json: dayJson },
  z.codec(writtenDay, day, { decode: getDay, encode: toDayParts }),
);
/** A time on the restaurant's clock; lists write `18:30`. Both spellings are read. */
export const plainTime = travelling(
  { json: { type: 'string', pattern: '^\\d{2}:\\d{2}$' } },
  z.codec(writtenClock, clock, { decode: getClock, encode: (value) => value }),
);
/** The same as details and slots write it: `{ hour, minute, second }`. */
const spelledTime = travelling(
  { json: clockJson },
  z.codec(writtenClock, clock, { decode: getClock, encode: toClockParts }),
);

/** `2026-11-23 10:00:05` on the restaurant's clock <-> its six numbers. */
const wallTime = travelling(
  {
    json: {
      type: 'object',
      properties: { ...dayJson.properties, ...clockJson.properties },
      required: ['year', 'monthValue', 'dayOfMonth', 'hour', 'minute', 'second'],
    },
  },
  z.codec(
    z.union([z.string(), z.object({ ...dayShape.shape, ...clockShape.shape })]),
    z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'a time is YYYY-MM-DD HH:MM:SS'),
    {
      decode: (value) =>
        typeof value === 'string'
          ? value.replace('T', ' ').slice(0, 19)
          : `${toDayText(value)} ${toClockText(value)}:${padTwo(value.second ?? 0)}`,
      encode: (value) => ({
        ...toDayParts(value),
        ...toClockParts(value.slice(11)),
        second: Number(value.slice(17)),
      }),
    },
  ),
);

/** How many come; a backend that doesn't say means two (ENT-22). */
const people = travelling(
  { json: { type: 'integer', minimum: 1, default: usualPeople } },
  z.codec(z.union([z.number(), z.string(), z.null()]).optional(), z.int().min(1).max(10_000), {
    decode: (value) => (value === undefined || value === null || value === '' ? usualPeople : Number(value)),
    encode: (value) => value,
  }),
);

const status = whole;

const per = z.enum(['person', 'booking']);

/** Ours: what a table takes in advance, in all and for each (BKG-01). */
export const depositTerms = z.object({
  amount: money,
  each: money,
  per,
  freeHours: count,
  payMinutes: count,
});

/** Ours: what a reservation took in advance (BKG-01). */
const reservationDeposit = z.object({
  state: z.enum(depositStates),
  amount: money,
  /** Until when cancelling gives all of it back, whether that is still so, and until when it can be paid. */
  freeUntil: instant,
  isFree: flag,
  payUntil: instant,
  /** What became of it. */
  returned: money,
  kept: money,
  used: money,
  countryCode,
});
export type ReservationDeposit = z.output<typeof reservationDeposit>;

/** Ours: the dishes for a booked table (BKG-04); details say it, where the restaurant takes them. */
const reservationDishes = z.object({
  /** Until when they can be chosen, changed and cancelled, and whether that is so now. */
  until: instant,
  isOpen: flag,
  order: maybe(
    z.object({
      orderTransactionId: textId,
      orderSn: text(40),
      orderStatus: whole,
      payStatus: whole,
      totalAmount: money,
      dishCount: count,
    }),
  ),
  countryCode,
});
export type ReservationDishes = z.output<typeof reservationDishes>;

const reservationShape = {
  id: textId,
  /** For people, such as LK-7F4K2Q. */
  reservationCode: text(40),
  /** 1 reserved, 2 cancelled, 3 absent. */
  reservationStatus: status,
  restaurantId: count,
  restaurantName: name,
  restaurantLogo: maybe(text(1000)),
  restaurantScore: maybe(real),
  /** The first cuisine. */
  restaurantType: maybe(name),
  people,
  /** Percent off the bill. */
  discount: maybe(real),
  customerName: name,
  /** The diner's number as people read it, and in one piece with the dial prefix. */
  contactPhone: maybe(text(40)),
  phone: maybe(text(40)),
  email: maybe(text(254)),
  remark: maybe(text(400)),
  /** 1 Monday to 7 Sunday. */
  weekday: maybe(whole),
  language: maybe(locale),
  submitTime: maybe(wallTime),
  /** Ours: the unguessable name of its share page (DEC-68), whether it can still be changed or cancelled, and when the diner came. */
  shareCode: maybe(text(64)),
  canCancel: maybe(flag),
  arrived: maybe(flag),
  /** Ours: its time is over, and nobody said whether the diner came (DEC-79). */
  past: maybe(flag),
  /** Ours: 1 awaiting the restaurant's confirmation, 2 successful, 3 failed, where a backend has tables confirmed by hand (RSV-24). */
  seatOrderStatus: maybe(whole),
  timeZone: maybe(text(60)),
  /** Ours: who cancelled it and why, in the restaurant's words; details say it. */
  cancellation: maybe(z.object({ byRestaurant: flag, reason: maybe(text(500)) })),
  /** Ours: the diner answered a reminder that they come (BKG-03), and which version of the reservation this is (BKG-05). */
  confirmed: maybe(flag),
  sequence: maybe(count),
  deposit: maybe(reservationDeposit),
  dishes: maybe(reservationDishes),
};

/** ENT-22 as details answer it. */
export const reservation = z.object({ ...reservationShape, date: spelledDay, time: spelledTime });
/** ENT-22 as lists answer it; the same once read. */
export const listedReservation = z.object({ ...reservationShape, date: plainDay, time: plainTime });
export type Reservation = z.output<typeof reservation>;

/** ENT-23. `limit` is how many more tables can be reserved for the time. */
export const reservationSlot = z.object({
  time: spelledTime,
  discount: maybe(real),
  limit: whole,
  /** Ours: how many more people can reserve the time, where the restaurant counts them. */
  seats: maybe(count),
  /** Ours: the most people of a party that can join the time's waiting list; absent where there is none (BKG-02). */
  waitingParty: maybe(count),
});
export type ReservationSlot = z.output<typeof reservationSlot>;

const depositRule = z.object({
  amount: money,
  per,
  weekdays: maybe(z.array(z.int().min(1).max(7))),
  times: maybe(z.object({ startTime: text(5), endTime: text(5) })),
  from: maybe(day),
  until: maybe(day),
  minPeople: maybe(count),
  freeHours: count,
  payMinutes: count,
});

/** ENT-24. */
export const reserveWeekdays = z.object({
  restaurantId: count,
  sunday: bit,
  monday: bit,
  tuesday: bit,
  wednesday: bit,
  thursday: bit,
  friday: bit,
  saturday: bit,
  /** Ours: the most people of one reservation. */
  maxPeople: maybe(count),
  /** Ours: what tables take in advance; the first that holds for one decides (BKG-01). */
  deposits: maybe(list(depositRule, 50)),
});
export type ReserveWeekdays = z.output<typeof reserveWeekdays>;

/** ENT-25. A phrase in three languages that one click adds to the remark. */
export const remarkPhrase = z.object({ id: whole, en: name, zh: name, vn: name });
export type RemarkPhrase = z.output<typeof remarkPhrase>;

/** Dial prefix and digits in one piece, `+6591234567`, however they were spaced. */
export const phoneNumber = travelling(
  { json: { type: 'string', pattern: '^\\+\\d{5,19}$' } },
  z.codec(z.string().max(40), z.string().regex(/^\+\d{5,19}$/, 'a phone number is + and digits'), {
    decode: (value) => `+${value.replace(/[\s().-]/g, '').replace(/^\+/, '')}`,
    encode: (value) => value,
  }),
);

export const reservationRemark = text(2 * maxRemarkUnits).refine(
  (remark) => countRemarkUnits(remark) <= maxRemarkUnits,
  'is longer than 200 units',
);

export const party = travelling(
  { json: { type: 'integer', minimum: 1 } },
  z.codec(z.union([z.number(), z.string().regex(/^\d{1,6}$/)]), z.int().min(1).max(999_999), {
    decode: (value) => Number(value),
    encode: (value) => value,
  }),
);

/** API-92. Weekdays on which tables can be reserved. */
export const weekdays = defineEndpoint({
  name: 'reservations.weekdays',
  method: 'GET',
  path: `${path}/getRestaurantReserveWeekday`,
  effect: 'read',
  access: 'open',
  success: 2001,
  input: z.object({ restaurantId: count }),
  output: reserveWeekdays,
});

/** API-94. The times of a day with what is left of each; full ones have limit 0. A day without any answers an empty list. */
export const slots = defineEndpoint({
  name: 'reservations.slots',
  method: 'GET',
  path: `${path}/listRestaurantReserveLimitAndDiscount`,
  effect: 'read',
  access: 'open',
  success: 2001,
  input: z.object({ date: day, restaurantId: count }),
  output: list(reservationSlot, 200),
});

/**
 * API-96. Answers the reservation's id. What the restaurant is called, where the weekday falls and what the discount is comes
 * from the backend: of the wire's fields those are not read, and a discount above the slot's is refused (DISCOUNT_CHANGED).
 */
export const submit = defineEndpoint({
  name: 'reservations.submit',
  method: 'POST',
  path: `${path}/submitReservation`,
  effect: 'change',
  access: 'diner',
  success: 2004,
  input: z.object({
    language: maybe(locale),
    customerName: text(longestCustomerName, 1).regex(/\S/, 'is blank'),
    date: plainDay,
    discount: maybe(real),
    email: maybe(text(254).regex(reservationEmail, 'is no e-mail address')),
    people: party,
    phone: phoneNumber,
    restaurantId: count,
    restaurantLogo: maybe(text(1000)),
    restaurantName: maybe(name),
    restaurantScore: maybe(real),
    restaurantType: maybe(name),
    time: plainTime,
    weekday: maybe(textId),
    utmSource: maybe(textId),
    remark: maybe(reservationRemark),
    /** Ours: the deposit that the form showed; another one is refused (DEPOSIT_CHANGED). */
    deposit: maybe(exactMoney),
  }),
  output: textId,
});

/** API-90. Another time, party or remark, all as they shall be: a remark that isn't sent is taken away. */
export const change = defineEndpoint({
  name: 'reservations.change',
  method: 'POST',
  path: `${path}/changeReservation`,
  effect: 'change',
  access: 'diner',
  input: z.object({
    reservationId: textId,
    date: plainDay,
    time: plainTime,
    people: party,
    discount: maybe(real),
    remark: maybe(reservationRemark),
  }),
  output: reservation,
});

/** API-89. Gives the table back. */
export const cancel = defineEndpoint({
  name: 'reservations.cancel',
  method: 'GET',
  path: `${path}/cancelReservation`,
  effect: 'change',
  access: 'diner',
  input: z.object({ reservationId: textId }),
  output: reservation,
});

/** API-91. One's own reservation. */
export const detail = defineEndpoint({
  name: 'reservations.detail',
  method: 'GET',
  path: `${path}/getReservationDetail`,
  effect: 'read',
  access: 'diner',
  input: z.object({ reservationId: textId }),
  output: reservation,
});

/** API-93. One's own reservations, the latest time first; `total` counts those of the status asked for. */
export const reservationList = defineEndpoint({
  name: 'reservations.list',
  method: 'POST',
  path: `${path}/listReservation`,
  effect: 'read',
  access: 'diner',
  fills: ['userId'],
  success: 2001,
  input: z.object({
    userId: count,
    pageSize: maybe(z.int().min(1).max(50)),
    /** From 1. */
    pageNo: maybe(z.int().min(1).max(100_000)),
    reservationStatus: maybe(z.int().min(1).max(3)),
  }),
  output: z.object({
    list: list(listedReservation, 50),
    total: count,
    /** Ours: how many of each status there are, whichever was asked for. */
    counts: maybe(z.object({ all: count, reserved: count, cancelled: count, absent: count })),
  }),
});

/** What the share page shows of a reservation (RSV-21), without the rest of the user's data. */
export const sharedReservation = z.object({
  reservationCode: text(40),
  reservationStatus: status,
  date: spelledDay,
  time: spelledTime,
  people,
  discount: maybe(real),
  weekday: maybe(whole),
  customerName: name,
  contactPhone: maybe(text(40)),
  /** Ours: see reservationShape. */
  past: maybe(flag),
  /** Ours: of one's own reservation only, so that its detail can make the link and the share page lead to it. */
  shareCode: maybe(text(64)),
  reservationId: maybe(textId),
  restaurant: restaurantInfo.pick({
    restaurantId: true,
    restaurantName: true,
    webResShowImg: true,
    imgBrand: true,
    contactNoNew: true,
    showLabelList: true,
    address: true,
    businessTimeDesc: true,
    lat: true,
    lng: true,
    countryCode: true,
    timeZone: true,
  }),
});
export type SharedReservation = z.output<typeof sharedReservation>;

/** API-95. By share code for anyone who has it; by id for the diner whose it is (DEC-68). */
export const share = defineEndpoint({
  name: 'reservations.share',
  method: 'GET',
  path: `${path}/shareReservation`,
  effect: 'read',
  access: 'open',
  input: z.object({ reservationId: maybe(textId), shareCode: maybe(text(64, 1)) }),
  output: sharedReservation,
});

/** API-97. Each entry is a phrase as JSON with one more character at both ends; lib/reservation unwraps them (DEC-65). */
export const remarkPhrases = defineEndpoint({
  name: 'reservations.remarkPhrases',
  method: 'GET',
  path: `${path}/listReservationRemarkPhrase`,
  effect: 'read',
  access: 'open',
  success: 2001,
  input: z.object({
    /** Ours: a restaurant may have phrases of its own. */
    restaurantId: maybe(count),
  }),
  output: list(z.string().max(4000), 100),
});

/** What the link of a reminder shows (BKG-03): the reservation, and nothing of who made it. */
const linkedReservation = z.object({
  reservationCode: text(40),
  reservationStatus: status,
  date: spelledDay,
  time: spelledTime,
  people,
  discount: maybe(real),
  canCancel: flag,
  arrived: flag,
  past: flag,
  confirmed: flag,
  deposit: maybe(reservationDeposit),
  timeZone: text(60),
  restaurantId: count,
  restaurantName: name,
});
export type LinkedReservation = z.output<typeof linkedReservation>;

/** Stands in the mail only. */
const ofLink = { token: text(300, 1) };

/** Ours. The reservation of a reminder's link. Reads only, so that a link preview answers nothing. */
export const linked = defineEndpoint({
  name: 'reservations.linked',
  method: 'GET',
  path: `${path}/linked`,
  effect: 'read',
  access: 'open',
  input: z.object(ofLink),
  output: linkedReservation,
});

/** Ours. The diner comes. Once more does nothing; RESERVATION_ENDED once its time has come or it is cancelled. */
export const confirmLinked = defineEndpoint({
  name: 'reservations.confirmLinked',
  method: 'POST',
  path: `${path}/linked/confirm`,
  effect: 'change',
  access: 'open',
  input: z.object(ofLink),
  output: linkedReservation,
});

/** Ours. As `change`, without the remark, which stays. */
export const changeLinked = defineEndpoint({
  name: 'reservations.changeLinked',
  method: 'POST',
  path: `${path}/linked/change`,
  effect: 'change',
  access: 'open',
  input: z.object({ ...ofLink, date: plainDay, time: plainTime, people: party, discount: maybe(real) }),
  output: linkedReservation,
});

/** Ours. As `cancel`; of one that is cancelled it does nothing. */
export const cancelLinked = defineEndpoint({
  name: 'reservations.cancelLinked',
  method: 'POST',
  path: `${path}/linked/cancel`,
  effect: 'change',
  access: 'open',
  input: z.object(ofLink),
  output: linkedReservation,
});

/** Ours. Ways to pay the deposit of one's own reservation. ORDER_EXPIRED after the pay window. */
export const depositOptions = defineEndpoint({
  name: 'reservations.depositOptions',
  method: 'GET',
  path: `${path}/deposit/options`,
  effect: 'read',
  access: 'diner',
  input: z.object({ reservationId: textId }),
  output: z.object({
    payTypeList: list(paymentOption),
    payInMinutes: maybe(count),
    expiresAt: maybe(instant),
    payAmountOrig: money,
  }),
});

/** Ours. Starts, or shows again, the payment of a deposit by one pay type. */
export const payDeposit = defineEndpoint({
  name: 'reservations.payDeposit',
  method: 'POST',
  path: `${path}/deposit/pay`,
  effect: 'change',
  access: 'diner',
  input: z.object({ reservationId: textId, payType: text(40, 1) }),
  output: paymentInfo,
});
