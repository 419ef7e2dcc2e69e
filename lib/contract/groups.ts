import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { deliveryAddress } from './ordering';
import { colour, member, memberKey } from './parties';
import { feeSplits, groupActs, groupMinutes, maxPartyMembers, unpaidRules } from './party-values';
import { partyView } from './party-view';
import { deliveryType } from './vocabulary';
import { count, exactMoney, filled, flag, instant, list, maybe, slot, text, textId } from './wire';

const groupCode = z.string().regex(/^\d{8}$/);

/**
 * TAB-11. Opens a group: friends choose until `minutes` are over, then the dishes are fixed and each pays a share. It
 * becomes one order of the caller. Throws RESTAURANT_UNKNOWN, MODE_UNSUPPORTED, ADDRESS_REQUIRED, COORDINATES_MISSING,
 * OUT_OF_RANGE, SLOT_GONE for a time before the end of choosing and paying, the other errors of a time,
 * PROMOTION_INVALID, PROMOTION_NOT_ALLOWED, TOO_MANY.
 */
export const openGroup = defineEndpoint({
  name: 'parties.openGroup',
  method: 'POST',
  path: 'makan/parties/group/open',
  effect: 'change',
  access: 'diner',
  fills: ['userId'],
  input: z.object({
    userId: count,
    restaurantId: count,
    memberKey,
    name: filled(20),
    colour,
    deliveryType,
    deliveryTime: slot,
    deliveryAddress: maybe(deliveryAddress),
    promotionCode: maybe(text(40)),
    minutes: z.int().min(groupMinutes.least).max(groupMinutes.most),
    feeSplit: z.enum(feeSplits),
    unpaid: z.enum(unpaidRules),
  }),
  output: z.object({ partyId: textId, memberNo: count, code: groupCode }),
});

/** TAB-11. Returns the group of a link, without names and addresses. Throws GROUP_UNKNOWN, TOO_MANY. */
export const findGroup = defineEndpoint({
  name: 'parties.findGroup',
  method: 'GET',
  path: 'makan/parties/group/find',
  effect: 'read',
  access: 'visitor',
  input: z.object({ restaurantId: count, code: groupCode }),
  output: z.object({
    people: count,
    colours: list(count, maxPartyMembers),
    deliveryType,
    deliveryTime: slot,
    closesAt: instant,
    /** The dishes are fixed, and no guest can join. */
    isClosed: maybe(flag),
  }),
});

/**
 * TAB-11. Joins a group by its code, while dishes are chosen. A second call with the same `memberKey` changes nothing but name and
 * colour. Throws GROUP_UNKNOWN, GROUP_FIXED, PARTY_FULL, TOO_MANY.
 */
export const joinGroup = defineEndpoint({
  name: 'parties.joinGroup',
  method: 'POST',
  path: 'makan/parties/group/join',
  effect: 'change',
  access: 'visitor',
  input: z.object({ restaurantId: count, code: groupCode, memberKey, name: filled(20), colour }),
  output: z.object({ partyId: textId, memberNo: count, code: groupCode }),
});

/** A group as its opener read it: the deadline to choose or to pay, the total, and the amount that is paid or being paid. */
const seenGroup = z.object({ deadline: instant, total: exactMoney, paid: exactMoney });
export type SeenGroup = z.output<typeof seenGroup>;

/**
 * TAB-11. Changes a group as its opener: `close` fixes the dishes and places the order, `extend` moves the deadline,
 * `drop` removes the dishes of friends who have not paid, `cancel` ends the group and refunds all payments. `unpaid` is
 * the rule for unpaid shares. `seen` is what the opener read, which an older page omits. A repetition changes nothing.
 * Throws NOT_FOUND, FORBIDDEN for the others, PARTY_CLOSED, ROUND_EMPTY, ROUND_CHANGED for closing at another total,
 * STATUS_CONFLICT for another deadline or another paid amount, GROUP_FIXED, SLOT_GONE and the errors of an order.
 */
export const decideGroup = defineEndpoint({
  name: 'parties.decideGroup',
  method: 'POST',
  path: 'makan/parties/group/decide',
  effect: 'change',
  access: 'visitor',
  input: z.object({
    ...member,
    act: maybe(z.enum(groupActs)),
    seen: maybe(seenGroup),
    unpaid: maybe(z.enum(unpaidRules)),
  }),
  output: partyView,
});
