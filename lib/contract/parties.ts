import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { avoidedList } from './food';
import { orderedDish } from './ordering';
import {
  feeSplits,
  maxPartyMembers,
  partyCalls,
  partyColours,
  partyStates,
  shareKinds,
  shareStates,
  tableJoins,
  unpaidRules,
} from './party-values';
import { paymentOption } from './payments';
import { namedTax } from './quote';
import { countryCode, deliveryType } from './vocabulary';
import { count, filled, flag, instant, list, maybe, money, slot, text, textId } from './wire';

/*
 * One table, many phones (TAB-01 to TAB-11), all ours. A party is the people at a table from the first scan until the bill is
 * paid, or friends who order by a link for one delivery or pick-up. Each browser holds a secret of its own, `memberKey`, which it made itself; nobody else at the table sees it.
 */

const table = { restaurantId: count, tableNo: text(20, 1) };
export const memberKey = text(64, 32).regex(/^[\w-]+$/);
/** Who calls: the party and the caller's own secret. Throws NOT_FOUND when they don't fit. */
export const member = { partyId: textId, memberKey };

export const colour = z
  .int()
  .min(0)
  .max(partyColours - 1);

/** A line of a cart at a table. `lineId` is the storefront's: the same dish with the same choices has the same. */
const partyCartLine = orderedDish.extend({
  lineId: text(2000, 1),
  /** For all at the table: the bill splits it among all. */
  forAll: maybe(flag),
});
export type PartyCartLine = z.output<typeof partyCartLine>;
const cart = z.array(partyCartLine).max(60);

const person = z.object({
  /** From 1, in the order of joining. */
  no: count,
  name: text(20),
  /** From 0. */
  colour: count,
});

const shownLine = z.object({
  memberNo: count,
  lineId: text(2000),
  dishId: count,
  dishName: text(300),
  /** The choices as one text. */
  dishExtra: maybe(text(2000)),
  dishCount: count,
  totalAmount: money,
  forAll: maybe(flag),
});

const partyLine = shownLine.extend({
  /** The line as it can be ordered again or changed. */
  ordered: orderedDish,
  /** Why the line cannot be sent as it is. */
  problem: maybe(z.enum(['SOLD_OUT', 'CHANGED'])),
});

const roundLine = shownLine.extend({ isPrepared: maybe(flag) });

const share = z.object({
  shareId: textId,
  /** 0: staff took the money. */
  memberNo: count,
  kind: z.enum(shareKinds),
  amount: money,
  state: z.enum(shareStates),
  paidAt: maybe(instant),
  expiresAt: maybe(instant),
});

/** A party as everybody at the table sees it: nicknames, lines, money paid or not; no account, no number, no payment's details. */
export const partyView = z.object({
  partyId: textId,
  /** Rises with every change. */
  version: count,
  state: z.enum(partyStates),
  restaurantId: count,
  /** Absent for a group. */
  tableNo: maybe(text(20)),
  /** Whether a round goes to the kitchen when it is paid. */
  payFirst: maybe(flag),
  /** What others need to join: four digits of a table, eight of a group; empty where staff let people in. */
  digits: text(8),
  /** Of friends who order by a link; where it goes is known to who opened it only. */
  group: maybe(
    z.object({
      deliveryType,
      deliveryTime: slot,
      closesAt: instant,
      /** Until when shares can be paid; absent while dishes are chosen. */
      payBy: maybe(instant),
      feeSplit: z.enum(feeSplits),
      unpaid: z.enum(unpaidRules),
      /** Time to pay is over: what is left is for who opened it. */
      lastCall: maybe(flag),
      /** Why the order could not be closed in time: an error code. */
      problem: maybe(text(60)),
      /** What it would come to as it stands, and the fees of it that no dish has; absent when it cannot be ordered so. */
      estimate: maybe(z.object({ totalAmount: money, feeAmount: money, deliveryAmount: money })),
    }),
  ),
  openedAt: instant,
  currencySign: text(8),
  countryCode,
  members: list(
    person.extend({
      /** Rises with each change of their lines; a change names the one it saw. */
      cartVersion: count,
      lastChange: maybe(text(64)),
      /** What their dishes come to, with their part of what is for all, of fees and taxes; of a group also before it is closed. */
      ownAmount: money,
      /** What they have paid, and what they pay now. */
      paidAmount: money,
      heldAmount: money,
    }),
    maxPartyMembers,
  ),
  /** Not sent yet. */
  lines: list(partyLine),
  rounds: list(
    z.object({
      no: count,
      sentBy: count,
      sentAt: instant,
      /** As in ENT-15. */
      orderStatus: z.int(),
      orderSn: text(40),
      promisedAt: maybe(instant),
      totalAmount: money,
      lines: list(roundLine),
    }),
  ),
  bill: z.object({
    dishAmount: money,
    /** Discounts on the dishes. */
    discountAmount: money,
    serviceAmount: money,
    /** Delivery, packing and boxes of a group. */
    feeAmount: money,
    servicePercent: maybe(z.number()),
    taxes: list(namedTax),
    totalAmount: money,
    paidAmount: money,
    heldAmount: money,
    /** Neither paid nor held. */
    leftAmount: money,
  }),
  shares: list(share),
  /** What the table asked of the staff last, and what they said. */
  call: maybe(
    z.object({
      kind: z.enum(partyCalls),
      at: instant,
      answeredAt: maybe(instant),
      answer: maybe(text(100)),
    }),
  ),
  payTypeList: list(paymentOption),
});
export type PartyView = z.output<typeof partyView>;

/**
 * TAB-01. Looks at a table before joining: `shared` says whether its guests order together, `party` who is there.
 * Throws RESTAURANT_UNKNOWN, TABLE_UNKNOWN.
 */
export const findParty = defineEndpoint({
  name: 'parties.find',
  method: 'GET',
  path: 'makan/parties/find',
  effect: 'read',
  access: 'visitor',
  input: z.object(table),
  output: z.object({
    shared: flag,
    /** How later guests join. */
    joinBy: maybe(z.enum(tableJoins)),
    party: maybe(z.object({ openedAt: instant, rounds: count, members: list(person, maxPartyMembers) })),
  }),
});

/**
 * TAB-01, TAB-08. Joins the open party of a table or opens one. A second call with the same `memberKey` changes nothing but name and
 * colour. Who joins an open party names its four digits, or waits until staff let them in: then PARTY_NOD is thrown until they have,
 * and the same call joins. Throws RESTAURANT_UNKNOWN, TABLE_UNKNOWN, PARTY_OFF, PARTY_DIGITS_WRONG, PARTY_NOD, PARTY_REFUSED, PARTY_FULL,
 * TOO_MANY.
 */
export const joinParty = defineEndpoint({
  name: 'parties.join',
  method: 'POST',
  path: 'makan/parties/join',
  effect: 'change',
  access: 'visitor',
  input: z.object({
    ...table,
    memberKey,
    name: filled(20),
    colour,
    digits: maybe(z.string().regex(/^\d{4}$/)),
  }),
  output: z.object({ partyId: textId, memberNo: count, tableNo: text(20) }),
});

/** TAB-02. The party as it is now. Throws NOT_FOUND. */
export const viewParty = defineEndpoint({
  name: 'parties.view',
  method: 'GET',
  path: 'makan/parties/view',
  effect: 'read',
  access: 'visitor',
  input: z.object(member),
  output: partyView,
});

/**
 * TAB-02. Puts the caller's lines that are not sent yet: all of them, in place of those before. `seen` is the cart version that the
 * caller knew; when it has moved on nothing changes and the answer says `applied: false` with what there is, so that the caller can
 * join the two. Throws NOT_FOUND, PARTY_CLOSED and the errors of a line as in `ordering.extraInfo`; an error changes nothing.
 */
export const putPartyCart = defineEndpoint({
  name: 'parties.putCart',
  method: 'POST',
  path: 'makan/parties/cart',
  effect: 'change',
  access: 'visitor',
  input: z.object({ ...member, change: text(64, 16), seen: count, lines: cart }),
  output: z.object({ applied: flag, cartVersion: count, lastChange: maybe(text(64)), lines: cart }),
});

/** TAB-02. Who opened the table takes out another's line that is not sent. Throws NOT_FOUND, FORBIDDEN, PARTY_CLOSED. */
export const removePartyLine = defineEndpoint({
  name: 'parties.removeLine',
  method: 'POST',
  path: 'makan/parties/line/remove',
  effect: 'change',
  access: 'visitor',
  input: z.object({ ...member, memberNo: count, lineId: text(2000, 1) }),
  output: partyView,
});

/**
 * ALG-03. Tells the kitchen what the caller avoids, on the tickets of what the caller sends from now on; an empty list takes it back.
 * Nobody at the table sees it. Throws NOT_FOUND, PARTY_CLOSED, GROUP_FIXED.
 */
export const tellAvoided = defineEndpoint({
  name: 'parties.tellAvoided',
  method: 'POST',
  path: 'makan/parties/avoided',
  effect: 'change',
  access: 'visitor',
  input: z.object({ ...member, avoids: avoidedList }),
  output: z.object({}),
});

/**
 * TAB-03, TAB-04. Sends what is not sent yet to the kitchen as round `round`, the one after those that the caller saw. A round that
 * was sent already is not sent again: two who press at once send once. Where a restaurant is paid first, the kitchen gets it when all
 * is paid. Throws NOT_FOUND, PARTY_CLOSED, ROUND_EMPTY, PROMOTION_INVALID and the errors of an order; an error sends nothing.
 */
export const sendPartyRound = defineEndpoint({
  name: 'parties.sendRound',
  method: 'POST',
  path: 'makan/parties/round',
  effect: 'change',
  access: 'visitor',
  input: z.object({ ...member, round: z.int().min(1).max(99), promotionCode: maybe(text(40)) }),
  output: partyView,
});

/**
 * TAB-10. Asks for somebody to come, or for the bill; seen in the console at once. Asking again takes the answer back. Throws
 * NOT_FOUND, PARTY_CLOSED.
 */
export const callPartyStaff = defineEndpoint({
  name: 'parties.callStaff',
  method: 'POST',
  path: 'makan/parties/call',
  effect: 'change',
  access: 'visitor',
  input: z.object({ ...member, kind: z.enum(partyCalls) }),
  output: partyView,
});

/**
 * Event stream of a party for the browser of a member: an event `party` with the whole view, at once and after every change. The
 * view is as `parties.view` answers to the storefront: amounts in hundredths, since it goes to the browser as it is.
 */
export const partyEventsPath = 'makan/parties/events';
