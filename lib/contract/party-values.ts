/** Guests of a table, or friends who order by a link for one delivery or pick-up (TAB-11). */
export type PartyKind = 'table' | 'group';

/** Who pays the fees of a group that no dish has: all in equal parts, or whoever opened it. */
export const feeSplits = ['equal', 'opener'] as const;
export type FeeSplit = (typeof feeSplits)[number];

/** What becomes of shares that nobody has paid in time: the opener pays them, or their dishes are dropped. */
export const unpaidRules = ['pay', 'drop'] as const;
export type UnpaidRule = (typeof unpaidRules)[number];

/** What the opener of a group can do with it. */
export const groupActs = ['close', 'extend', 'drop', 'cancel'] as const;
export type GroupAct = (typeof groupActs)[number];

/** Minutes for choosing that an opener can give, and by how many a deadline is moved. */
export const groupMinutes = { least: 5, most: 240, more: 10 } as const;

/** A party is open from the first scan until its bill is paid or staff close it. */
export const partyStates = ['open', 'closed'] as const;
export type PartyState = (typeof partyStates)[number];

/** How somebody pays: everything that is left, their own dishes, one of equal parts, or a free amount (TAB-06). */
export const shareKinds = ['all', 'own', 'equal', 'amount'] as const;
export type ShareKind = (typeof shareKinds)[number];

export const shareStates = ['held', 'paid', 'released'] as const;
export type ShareState = (typeof shareStates)[number];

/** What a table can ask of the staff (TAB-10). */
export const partyCalls = ['staff', 'bill'] as const;
export type PartyCall = (typeof partyCalls)[number];

/** How somebody joins a table at which others sit: with its four digits, or when staff let them in (TAB-08). */
export const tableJoins = ['digits', 'nod'] as const;
export type TableJoin = (typeof tableJoins)[number];

/** The pay type of an order whose bill is paid in shares; no way to pay that a diner can choose. */
export const tableBill = 'TABLE_BILL';

/** Whose share it is when staff take the money. */
export const staffMemberNo = 0;

/** Colours that members can have. */
export const partyColours = 12;

/** People at one table at most (TAB-13). */
export const maxPartyMembers = 50;
