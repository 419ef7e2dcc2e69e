import { z } from 'zod';
import { plainDay, plainTime, spelledDay, spelledTime, wallTime } from './days-and-times';
import { reservationDeposit } from './deposits';
import { defineEndpoint } from './endpoint';
import { phoneNumber } from './phone-numbers';
import {
  countRemarkUnits,
  longestCustomerName,
  maxRemarkUnits,
  reservationEmail,
  usualPeople,
} from './reservation-values';
import { restaurantInfo } from './restaurant';
import { countryCode, locale } from './vocabulary';
import {
  count,
  exactMoney,
  flag,
  instant,
  list,
  maybe,
  money,
  real,
  text,
  textId,
  whole,
  withWireSchema,
} from './wire';

const path = 'decorder/api/saas/customer/reservation';
const name = text(300);

/** The number of people; when a backend omits it, two (ENT-22). */
export const people = withWireSchema(
  { json: { type: 'integer', minimum: 1, default: usualPeople } },
  z.codec(z.union([z.number(), z.string(), z.null()]).optional(), z.int().min(1).max(10_000), {
    decode: (value) => (value === undefined || value === null || value === '' ? usualPeople : Number(value)),
    encode: (value) => value,
  }),
);

const status = whole;

/** Ours: the dishes for a booked table (BKG-04); only details have it, in restaurants that take such orders. */
const reservationDishes = z.object({
  /** The end of choosing, changing and cancelling the dishes, and whether it is still possible. */
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
  /** The code for people, such as LK-7F4K2Q. */
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
  /**
   * Ours: the unguessable id of its share page (DEC-68), whether it can still be changed or cancelled, and when the
   * diner arrived.
   */
  shareCode: maybe(text(64)),
  canCancel: maybe(flag),
  arrived: maybe(flag),
  /** Ours: its time is over, and staff did not record whether the diner came (DEC-79). */
  past: maybe(flag),
  /**
   * Ours: 1 awaiting the restaurant's confirmation, 2 successful, 3 failed, for backends with manual confirmation
   * (RSV-24).
   */
  seatOrderStatus: maybe(whole),
  timeZone: maybe(text(60)),
  /** Ours: the side that cancelled it and the restaurant's reason; only details have it. */
  cancellation: maybe(z.object({ byRestaurant: flag, reason: maybe(text(500)) })),
  /** Ours: the diner confirmed by a reminder (BKG-03), and the version of the reservation (BKG-05). */
  confirmed: maybe(flag),
  sequence: maybe(count),
  deposit: maybe(reservationDeposit),
  dishes: maybe(reservationDishes),
  /** Ours: whether cancelling now cancels the dishes ordered for the table, too; absent without dishes. */
  dishesReturned: maybe(flag),
};

/** ENT-22 in the form of details. */
export const reservation = z.object({ ...reservationShape, date: spelledDay, time: spelledTime });
/** ENT-22 in the form of lists; the decoded value is the same. */
export const listedReservation = z.object({ ...reservationShape, date: plainDay, time: plainTime });
export type Reservation = z.output<typeof reservation>;

/** ENT-25. A phrase in three languages that one click adds to the remark. */
export const remarkPhrase = z.object({ id: whole, en: name, zh: name, vn: name });
export type RemarkPhrase = z.output<typeof remarkPhrase>;

export const reservationRemark = text(2 * maxRemarkUnits).refine(
  (remark) => countRemarkUnits(remark) <= maxRemarkUnits,
  'is longer than 200 units',
);

export const party = withWireSchema(
  { json: { type: 'integer', minimum: 1 } },
  z.codec(z.union([z.number(), z.string().regex(/^\d{1,6}$/)]), z.int().min(1).max(999_999), {
    decode: (value) => Number(value),
    encode: (value) => value,
  }),
);

/**
 * API-96. Returns the reservation's id. The backend looks up the restaurant's name, the weekday and the discount and
 * ignores these fields of the wire; a discount above the slot's is refused (DISCOUNT_CHANGED).
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

/**
 * API-90. Replaces time, party and remark; an absent remark is removed. Ours: `sequence` is that of the reservation that the
 * diner read; RESERVATION_CHANGED when it has another one by now. A page of an earlier release omits it.
 */
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
    sequence: maybe(count),
  }),
  output: reservation,
});

/**
 * API-89. Cancels a reservation and releases its table. Ours: `isFree` says that the diner read that the deposit is
 * returned; DEPOSIT_CHANGED when the restaurant keeps it by now. `dishesReturned` says the same of the dishes; DISHES_STAY
 * when the kitchen has them by now.
 */
export const cancel = defineEndpoint({
  name: 'reservations.cancel',
  method: 'GET',
  path: `${path}/cancelReservation`,
  effect: 'change',
  access: 'diner',
  input: z.object({ reservationId: textId, isFree: maybe(flag), dishesReturned: maybe(flag) }),
  output: reservation,
});

/** API-91. The caller's reservation. */
export const detail = defineEndpoint({
  name: 'reservations.detail',
  method: 'GET',
  path: `${path}/getReservationDetail`,
  effect: 'read',
  access: 'diner',
  input: z.object({ reservationId: textId }),
  output: reservation,
});

/** API-93. The caller's reservations, the latest time first; `total` counts those of the requested status. */
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
    /** Ours: the number of reservations by status, regardless of the requested one. */
    counts: maybe(z.object({ all: count, reserved: count, cancelled: count, absent: count })),
  }),
});

/** The part of a reservation on its share page (RSV-21), without the rest of the user's data. */
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
  /**
   * Ours: present for the caller's own reservation only, so that its detail can create the link and the share page can
   * link back.
   */
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

/** API-95. By share code for everyone who has it; by id for the diner of the reservation (DEC-68). */
export const share = defineEndpoint({
  name: 'reservations.share',
  method: 'GET',
  path: `${path}/shareReservation`,
  effect: 'read',
  access: 'open',
  input: z.object({ reservationId: maybe(textId), shareCode: maybe(text(64, 1)) }),
  output: sharedReservation,
});

/** API-97. Each entry is a phrase as JSON with one more character at both ends; lib/domain/reservations unwraps them (DEC-65). */
export const remarkPhrases = defineEndpoint({
  name: 'reservations.remarkPhrases',
  method: 'GET',
  path: `${path}/listReservationRemarkPhrase`,
  effect: 'read',
  access: 'open',
  success: 2001,
  input: z.object({
    /** Ours: returns the restaurant's own phrases when it has some. */
    restaurantId: maybe(count),
  }),
  output: list(z.string().max(4000), 100),
});
