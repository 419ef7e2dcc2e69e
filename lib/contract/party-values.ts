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

/** The pay type of a round, whose bill is paid in shares; no way to pay that a diner can choose. */
export const tableBill = 'TABLE_BILL';

/** Whose share it is when staff take the money. */
export const staffMemberNo = 0;

/** Colours that members can have. */
export const partyColours = 12;

/** People at one table at most (TAB-13). */
export const maxPartyMembers = 50;
