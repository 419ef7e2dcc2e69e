import { z } from 'zod';
import { orderedDish } from './ordering';
import {
  feeSplits,
  maxPartyMembers,
  partChoices,
  partyCalls,
  partyStates,
  shareKinds,
  shareStates,
  staffPhrases,
  unpaidRules,
} from './party-values';
import { paymentOption } from './payments';
import { namedTax, promotionHintList } from './quote';
import { countryCode, deliveryType } from './vocabulary';
import { count, flag, instant, list, maybe, money, slot, text, textId } from './wire';

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
  dishExtra: maybe(text(2000)),
  dishCount: count,
  totalAmount: money,
  forAll: maybe(flag),
  /** The numbers of the members who share the line: those chosen, and of a sent line for all those who were there. */
  sharedWith: maybe(list(count, maxPartyMembers)),
});

const partyLine = shownLine.extend({
  /** The line in the form of an order, for ordering it again or changing it. */
  ordered: orderedDish,
  /** The reason that the line cannot be sent. */
  problem: maybe(z.enum(['SOLD_OUT', 'CHANGED'])),
  /** For a dish that cannot be had now: from when it can, `2026-11-30 07:00` on the restaurant's clock. */
  availableFrom: maybe(text(20)),
});

const removedLine = z.object({ dishName: text(300), dishCount: count, by: count, at: instant });

const roundLine = shownLine.extend({ isPrepared: maybe(flag) });

const share = z.object({
  shareId: textId,
  /** 0 for payments that staff took. */
  memberNo: count,
  kind: z.enum(shareKinds),
  /** The part of the bill that it pays. */
  amount: money,
  /** The part of `amount` that a voucher pays. */
  voucherAmount: maybe(money),
  /** The rounding of cash, which was paid besides; negative when rounded down. */
  cashRounding: maybe(money),
  state: z.enum(shareStates),
  paidAt: maybe(instant),
  expiresAt: maybe(instant),
});

/** The dishes of some rounds with their discounts, fees and taxes. */
const roundsBill = z.object({
  dishAmount: money,
  /** Discounts on the dishes. */
  discountAmount: money,
  serviceAmount: money,
  /** Delivery, packing and boxes of a group. */
  feeAmount: money,
  servicePercent: maybe(z.number()),
  taxes: list(namedTax),
  /** The rounding of rounds of which only a part was cooked; absent without one. */
  roundingAmount: maybe(money),
  totalAmount: money,
});

/**
 * The view of a party for all its members: nicknames, lines and payments, without accounts, phone numbers and payment
 * details.
 */
export const partyView = z.object({
  partyId: textId,
  /** The number increases with every change. */
  version: count,
  state: z.enum(partyStates),
  /** Staff joined this party, which is closed, to another one: members have the same secret there, and a number higher by `shift`. */
  joinedTo: maybe(z.object({ partyId: textId, shift: count })),
  restaurantId: count,
  /** Absent for a group. */
  tableNo: maybe(text(20)),
  /** A round goes to the kitchen only when it is paid. */
  payFirst: maybe(flag),
  /** The digits for joining: four of a table, eight of a group; empty when staff approve each guest. */
  digits: text(8),
  /** Present for a group; only its opener sees the delivery address. */
  group: maybe(
    z.object({
      deliveryType,
      deliveryTime: slot,
      closesAt: instant,
      /** The deadline for paying shares; absent while dishes are chosen. */
      payBy: maybe(instant),
      feeSplit: z.enum(feeSplits),
      unpaid: z.enum(unpaidRules),
      /** The time to pay is over: the opener pays the rest. */
      lastCall: maybe(flag),
      /** The error code of closing the order at its deadline. */
      problem: maybe(text(60)),
      /** The current total and the fees that belong to no dish; absent when it cannot be ordered. */
      estimate: maybe(
        z.object({
          totalAmount: money,
          feeAmount: money,
          deliveryAmount: money,
          /** The opener's promotion code does not apply to the present dishes, so nothing is taken off for it. */
          isCodeLeftOut: maybe(flag),
          promotionHints: promotionHintList,
        }),
      ),
    }),
  ),
  openedAt: instant,
  currencySign: text(8),
  countryCode,
  members: list(
    person.extend({
      /** The member has left the table; their sent dishes stay on the bill. */
      hasLeft: maybe(flag),
      /** The number increases with each change of the member's lines; a change names the version that it saw. */
      cartVersion: count,
      lastChange: maybe(text(64)),
      /**
       * The member's unsent line that the member `by` or staff (0) took out last, and those before, oldest first; absent
       * after the member's next change.
       */
      removed: maybe(removedLine.extend({ earlier: list(removedLine) })),
      /**
       * The amount of the member's dishes, with their part of shared lines, fees and taxes; of a group also before it
       * is closed.
       */
      ownAmount: money,
      /** The member's paid amount, and the amount of their pending payment. */
      paidAmount: money,
      heldAmount: money,
      /** The outcome of the member's last choice, until a round follows. */
      outcome: maybe(z.object({ cookedAmount: money, refundedAmount: money })),
    }),
    maxPartyMembers,
  ),
  /** Lines that are not sent yet. */
  lines: list(partyLine),
  rounds: list(
    z.object({
      no: count,
      sentBy: count,
      sentAt: instant,
      /** As in ENT-15. */
      orderStatus: z.int(),
      /** The restaurant has accepted the round. */
      isAccepted: maybe(flag),
      orderSn: text(40),
      /** The table from which staff moved it. */
      movedFrom: maybe(text(20)),
      promisedAt: maybe(instant),
      totalAmount: money,
      lines: list(roundLine),
    }),
  ),
  /** The unsent lines of a table as the next round; absent without any, and while they cannot be ordered. */
  next: maybe(roundsBill.extend({ promotionHints: promotionHintList })),
  bill: roundsBill.extend({
    paidAmount: money,
    heldAmount: money,
    /** The part of the paid amount that vouchers paid. */
    voucherAmount: maybe(money),
    /** The sum of the shares' rounding of cash, which is no part of the total. */
    cashRounding: maybe(money),
    /** Neither paid nor held. */
    leftAmount: money,
  }),
  shares: list(share),
  /**
   * Rounds that wait for their money were not paid by all in time: until `until` those who paid choose what becomes of
   * their part, and everybody can still pay. Absent while nobody is asked.
   */
  choice: maybe(
    z.object({
      until: instant,
      /** Those who paid, without payments at the counter. */
      payers: list(
        z.object({
          memberNo: count,
          choice: maybe(z.enum(partChoices)),
          paidAmount: money,
          /** The amount that is cooked when all who have not chosen have their part cooked; the rest is refunded. */
          cookedAmount: money,
        }),
        maxPartyMembers,
      ),
      /** The dishes of payers that are not cooked then, with the missing amount. */
      missing: list(z.object({ round: count, memberNo: count, lineId: text(2000), amount: money })),
    }),
  ),
  /** The last request of the table and the staff's answer. */
  call: maybe(
    z.object({
      kind: z.enum(partyCalls),
      at: instant,
      answeredAt: maybe(instant),
      answer: maybe(text(100)),
      /** The answer as a ready phrase. */
      phrase: maybe(z.enum(staffPhrases)),
    }),
  ),
  payTypeList: list(paymentOption),
});
export type PartyView = z.output<typeof partyView>;
