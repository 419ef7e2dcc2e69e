import type { Avoidable } from '@/lib/contract/food-values';
import type { PartyCartLine } from '@/lib/contract/parties';
import { paths } from '@/lib/domain/routes/paths';

/** A change of the cart without an answer yet; it is sent again with the same name until it has one. */
export interface PendingChange {
  change: string;
  seen: number;
  lines: PartyCartLine[];
}

/** The names by which the backend knows a member of a party. */
export interface MemberOfParty {
  partyId: string;
  /** The browser's own secret. */
  memberKey: string;
}

/** This browser's membership of a shared table, or of a group with a link (TAB-01, TAB-11). */
export interface Membership extends MemberOfParty {
  memberNo: number;
  /** Absent in a group. */
  tableNo?: string;
  /** The code of the group; only the opener has the place. */
  group?: { code: string; place?: string };
  name: string;
  /** Milliseconds since 1970. */
  joinedAt: number;
  /** The browser's unsent lines at the backend's cart version `seen`. */
  base: PartyCartLine[];
  seen: number;
  pending?: PendingChange;
  /** The allergens and diets that were sent to the kitchen for this diner (ALG-03). */
  told?: Avoidable[];
  /** The table at which the guest sat before staff moved it; absent after the guest has dismissed the notice. */
  movedFrom?: string;
  /** The time of the last removal of a dish whose notice the guest has dismissed. */
  dismissed?: string;
}

/** Maximum duration of a membership in milliseconds. */
export const membershipMs = 12 * 60 * 60 * 1000;

/** Parses a stored membership; undefined when it is invalid or over. */
export function parseMembership(stored: unknown, now: number): Membership | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const {
    partyId,
    memberKey,
    memberNo,
    tableNo,
    group,
    name,
    joinedAt,
    base,
    seen,
    pending,
    told,
    movedFrom,
    dismissed,
  } = stored as Partial<Membership>;
  if (
    ![partyId, memberKey, tableNo ?? group?.code, name].every(
      (text) => typeof text === 'string' && text !== '',
    )
  )
    return undefined;
  if (![memberNo, joinedAt, seen].every(Number.isSafeInteger) || !Array.isArray(base)) return undefined;
  // A clock that was set back must not keep a membership for ever.
  if (Math.abs(now - joinedAt!) >= membershipMs) return undefined;
  return {
    partyId: partyId!,
    memberKey: memberKey!,
    memberNo: memberNo!,
    ...(tableNo ? { tableNo } : { group: group! }),
    name: name!,
    joinedAt: joinedAt!,
    base,
    seen: seen!,
    ...(Array.isArray(pending?.lines) && { pending }),
    ...(Array.isArray(told) && { told }),
    ...(typeof movedFrom === 'string' && { movedFrom }),
    ...(typeof dismissed === 'string' && { dismissed }),
  };
}

/** Returns the membership at the table to which staff moved the party. */
export const moveTo = (membership: Membership, tableNo: string): Membership => ({
  ...membership,
  tableNo,
  movedFrom: membership.tableNo,
});

/**
 * Returns lines with the numbers that the people who share them have in the party to which staff joined theirs: each is
 * higher by `shift`.
 */
export const shiftSharing = <Line extends { sharedWith?: number[] }>(
  lines: readonly Line[],
  shift: number,
): Line[] =>
  lines.map((line) =>
    line.sharedWith ? { ...line, sharedWith: line.sharedWith.map((no) => no + shift) } : line,
  );

/** Returns the membership in the party to which staff joined the membership's own one. */
export const joinTo = (
  membership: Membership,
  { partyId, shift }: { partyId: string; shift: number },
): Membership => ({
  ...membership,
  partyId,
  memberNo: membership.memberNo + shift,
  base: shiftSharing(membership.base, shift),
  ...(membership.pending && {
    pending: { ...membership.pending, lines: shiftSharing(membership.pending.lines, shift) },
  }),
});

/** Returns the page of a party: its table, or the group. */
export const getPartyPath = ({ group }: Membership): string => (group ? paths.group() : paths.table());

/** Returns the members who have not left. */
export const listPresent = <Member extends { hasLeft?: boolean }>(members: readonly Member[]): Member[] =>
  members.filter(({ hasLeft }) => !hasLeft);
