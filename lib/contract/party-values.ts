/** Guests of a table, or friends who order by a link for one delivery or pick-up (TAB-11). */
export type PartyKind = 'table' | 'group';

/** The fees of a group that belong to no dish are paid by all in equal parts, or by the opener. */
export const feeSplits = ['equal', 'opener'] as const;
export type FeeSplit = (typeof feeSplits)[number];

/** Shares that are unpaid at the deadline are paid by the opener, or their dishes are dropped. */
export const unpaidRules = ['pay', 'drop'] as const;
export type UnpaidRule = (typeof unpaidRules)[number];

export const groupActs = ['close', 'extend', 'drop', 'cancel'] as const;
export type GroupAct = (typeof groupActs)[number];

/** The opener can give these minutes for choosing and move a deadline by `more`. */
export const groupMinutes = { least: 5, most: 240, more: 10 } as const;

/** A party is open from the first scan until its bill is paid or staff close it. */
export const partyStates = ['open', 'closed'] as const;
export type PartyState = (typeof partyStates)[number];

/** A guest pays everything that is left, their own dishes, one of equal parts, or a free amount (TAB-06). */
export const shareKinds = ['all', 'own', 'equal', 'amount'] as const;
export type ShareKind = (typeof shareKinds)[number];

export const shareStates = ['held', 'paid', 'released'] as const;
export type ShareState = (typeof shareStates)[number];

/**
 * The choice of a guest who paid in advance while others did not: the paid part is cooked, or its money is refunded
 * (TAB-04).
 */
export const partChoices = ['cook', 'refund'] as const;
export type PartChoice = (typeof partChoices)[number];

/** A table can call the staff or request the bill (TAB-10). */
export const partyCalls = ['staff', 'bill'] as const;
export type PartyCall = (typeof partyCalls)[number];

/** The ready phrases with which staff answer a call; each guest reads them in their language. */
export const staffPhrases = ['coming', 'fiveMinutes'] as const;
export type StaffPhrase = (typeof staffPhrases)[number];

/**
 * The ways to open or join a table (TAB-08): by the four digits that are shown there, or by the staff's approval. With
 * `open` the code alone opens a free table, and the phones there show the digits for joining it.
 */
export const tableJoins = ['digits', 'nod', 'open'] as const;
export type TableJoin = (typeof tableJoins)[number];

/** The default: a code alone opens no table. */
export const defaultTableJoin: TableJoin = 'digits';

/** The pay type of an order with a bill that is paid in shares; diners cannot choose it. */
export const tableBill = 'TABLE_BILL';

/** The member number of payments that staff take. */
export const staffMemberNo = 0;

/** Number of colors for members. */
export const partyColors = 12;

/** Maximum number of people at one table (TAB-13). */
export const maxPartyMembers = 50;

/** Returns the wanted color, or the first free one when another member has it. With no free color it returns the wanted one. */
export function getFreeColor(taken: readonly number[], wanted: number): number {
  if (!taken.includes(wanted)) return wanted;
  const free = Array.from({ length: partyColors }, (_, color) => color).find(
    (color) => !taken.includes(color),
  );
  return free ?? wanted;
}
