import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { avoidedList } from './food';
import { maxCartBytes, orderedDish } from './ordering';
import { maxPartyMembers, partyCalls, partyColors } from './party-values';
import { partyView } from './party-view';
import { count, exactMoney, filled, flag, instant, list, maybe, text, textId } from './wire';

/*
 * One table, many phones (TAB-01 to TAB-11), all ours. A party is the people at a table from the first scan until the
 * bill is paid, or friends who order by a link for one delivery or pick-up. Each browser creates a secret, `memberKey`,
 * which the other guests never see.
 */

const table = { restaurantId: count, tableNo: text(20, 1) };
export const memberKey = text(64, 32).regex(/^[\w-]+$/);
/** Identifies the caller by party and secret. Throws NOT_FOUND when they do not match. */
export const member = { partyId: textId, memberKey };

export const colour = z
  .int()
  .min(0)
  .max(partyColors - 1);

/** A line of a cart at a table. `lineId` is the storefront's: the same dish with the same choices has the same id. */
const partyCartLine = orderedDish.extend({
  lineId: text(2000, 1),
  /** The line is shared: the bill splits it among the guests who are there when it is sent. */
  forAll: maybe(flag),
  /** The line is shared by these guests, with or without the one who orders it. */
  sharedWith: maybe(z.array(z.int().min(1).max(maxPartyMembers)).min(1).max(maxPartyMembers)),
});
export type PartyCartLine = z.output<typeof partyCartLine>;
const cart = z.array(partyCartLine).max(60);

/**
 * TAB-01. Reads a table before joining: `shared` is whether its guests order together, `party` has the number of guests and
 * their colors. It names no guest, because the caller may be a stranger. Throws RESTAURANT_UNKNOWN, TABLE_UNKNOWN.
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
    /**
     * The way to open or join the table now: by its digits or by the staff's approval; absent when the code is enough.
     */
    joinBy: maybe(z.enum(['digits', 'nod'])),
    party: maybe(
      z.object({
        openedAt: instant,
        rounds: count,
        /** Required from the next release on; the backend of the previous one does not send it. */
        people: maybe(count),
        colours: list(count, maxPartyMembers),
      }),
    ),
  }),
});

/**
 * TAB-01, TAB-08. Joins the open party of a table or opens one. A second call with the same `memberKey` changes only
 * name and colour. A free colour replaces one that another guest has. A new guest sends the four digits that are shown
 * at the table, or sends a request to the staff with `asksStaff`; some restaurants approve every guest. The call then
 * throws PARTY_NOD until staff answer, and the same call joins. Throws RESTAURANT_UNKNOWN, TABLE_UNKNOWN, PARTY_OFF,
 * PARTY_DIGITS_WRONG, PARTY_NOD, PARTY_REFUSED, PARTY_UNANSWERED, PARTY_FULL, and TOO_MANY for a source with too many
 * wrong digits, opened tables or requests.
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
    asksStaff: maybe(flag),
  }),
  output: z.object({ partyId: textId, memberNo: count, tableNo: text(20) }),
});

/** TAB-02. Returns the current party. Throws NOT_FOUND. */
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
 * TAB-02. Replaces the caller's lines that are not sent yet. `seen` is the caller's cart version; after another change
 * the call writes nothing and returns `applied: false` with the current lines, so that the caller can merge. Throws
 * NOT_FOUND, PARTY_CLOSED and the errors of a line as in `ordering.extraInfo`; an error changes nothing.
 */
export const putPartyCart = defineEndpoint({
  name: 'parties.putCart',
  method: 'POST',
  path: 'makan/parties/cart',
  effect: 'change',
  access: 'visitor',
  maxBytes: maxCartBytes,
  input: z.object({ ...member, change: text(64, 16), seen: count, lines: cart }),
  output: z.object({ applied: flag, cartVersion: count, lastChange: maybe(text(64)), lines: cart }),
});

/**
 * TAB-02. Takes all lines of the caller that are not sent off the table, whatever cart version the caller knew, and
 * releases the share that the caller is paying; a change by `parties.putCart` that arrives later but did not see this
 * changes nothing. Throws NOT_FOUND, PARTY_CLOSED.
 */
export const leaveParty = defineEndpoint({
  name: 'parties.leave',
  method: 'POST',
  path: 'makan/parties/leave',
  effect: 'change',
  access: 'visitor',
  input: z.object(member),
  output: z.object({}),
});

/**
 * TAB-02. Removes another guest's unsent line, as the opener of the table. Throws NOT_FOUND, FORBIDDEN, PARTY_CLOSED.
 */
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
 * ALG-03. Prints the caller's allergens and diets on the tickets of later rounds; an empty list removes them. Other
 * guests never see them. Throws NOT_FOUND, PARTY_CLOSED, GROUP_FIXED.
 */
export const sendAllergens = defineEndpoint({
  name: 'parties.tellAvoided',
  method: 'POST',
  path: 'makan/parties/avoided',
  effect: 'change',
  access: 'visitor',
  input: z.object({ ...member, avoids: avoidedList }),
  output: z.object({}),
});

/**
 * TAB-03, TAB-04. Sends the unsent lines to the kitchen as round `round`, the one after the rounds that the caller saw.
 * A round is sent once, even when two guests send it concurrently. In a restaurant that is paid first, the kitchen gets
 * it when everything is paid. Throws NOT_FOUND, PARTY_CLOSED, ROUND_EMPTY, PROMOTION_INVALID, ROUND_CHANGED when `shown`
 * differs from the amount of the round or staff have moved rounds since the caller saw them, ROUND_UNPAID while guests choose what becomes of an unpaid round, and the errors of an order; an error sends nothing.
 */
export const sendPartyRound = defineEndpoint({
  name: 'parties.sendRound',
  method: 'POST',
  path: 'makan/parties/round',
  effect: 'change',
  access: 'visitor',
  input: z.object({
    ...member,
    round: z.int().min(1).max(99),
    /** The amount of the round that the diner saw (`next` of the view), without a typed code. */
    shown: exactMoney,
    promotionCode: maybe(text(40)),
  }),
  output: partyView,
});

/**
 * TAB-10. Calls the staff, or requests the bill; the console shows it immediately. A repeated call removes the previous
 * answer. Throws NOT_FOUND, PARTY_CLOSED.
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
 * Event stream of a party for the browser of a member: an event `party` with the whole view on connection, and after every
 * change an event `patch` with the difference to the view before (lib/domain/json-patch.ts). Without `patches` it sends
 * `party` each time. The view is that of `parties.view` as the storefront has it, with amounts in hundredths.
 */
export const partyEventsInput = z.object({ ...member, patches: maybe(flag) });
export const partyEventsPath = 'makan/parties/events';
