import { z } from 'zod';
import { orderedDish } from './ordering';
import {
  feeSplits,
  maxPartyMembers,
  partyCalls,
  partyStates,
  shareKinds,
  shareStates,
  unpaidRules,
} from './party-values';
import { paymentOption } from './payments';
import { namedTax } from './quote';
import { countryCode, deliveryType } from './vocabulary';
import { count, flag, instant, list, maybe, money, slot, text, textId } from './wire';

export const person = z.object({
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
