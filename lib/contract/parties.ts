import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { avoidedList } from './food';
import { orderedDish } from './ordering';
import { maxPartyMembers, partyCalls, partyColours, tableJoins } from './party-values';
import { partyView, person } from './party-view';
import { count, filled, flag, instant, list, maybe, text, textId } from './wire';

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
 * was sent already is not sent again: two who click at once send once. Where a restaurant is paid first, the kitchen gets it when all
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
