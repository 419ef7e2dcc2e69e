import type { Avoidable } from '@/lib/contract/food-values';
import type { PartyCartLine } from '@/lib/contract/parties';
import { paths } from '@/lib/domain/routes/paths';

/** A change of the cart that the backend has not answered yet; it is sent again with the same name until it has. */
export interface PendingChange {
  change: string;
  seen: number;
  lines: PartyCartLine[];
}

/** This browser at a table that orders together, or in a group that orders by a link (TAB-01, TAB-11). */
export interface Membership {
  partyId: string;
  /** The browser's own secret. */
  memberKey: string;
  memberNo: number;
  /** Absent in a group. */
  tableNo?: string;
  /** Its code; who opened it also knows where it goes. */
  group?: { code: string; place?: string };
  name: string;
  /** Milliseconds since 1970. */
  joinedAt: number;
  /** The own unsent lines as the backend had them at cart version `seen`. */
  base: PartyCartLine[];
  seen: number;
  pending?: PendingChange;
  /** What the kitchen was told that this diner avoids (ALG-03). */
  told?: Avoidable[];
}

/** Nobody sits longer. Milliseconds. */
const membershipMs = 12 * 60 * 60 * 1000;

/** Parses a stored membership; undefined when it is invalid or over. */
export function parseMembership(stored: unknown, now: number): Membership | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { partyId, memberKey, memberNo, tableNo, group, name, joinedAt, base, seen, pending, told } =
    stored as Partial<Membership>;
  if (
    ![partyId, memberKey, tableNo ?? group?.code, name].every(
      (text) => typeof text === 'string' && text !== '',
    )
  )
    return undefined;
  if (![memberNo, joinedAt, seen].every(Number.isSafeInteger) || !Array.isArray(base)) return undefined;
  // A clock that was set back must not keep a table for ever.
  if (Math.abs(now - joinedAt!) > membershipMs) return undefined;
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
  };
}

/** Returns the page of a party: its table, or the group that orders by a link. */
export const getPartyPath = ({ group }: Membership): string => (group ? paths.group() : paths.table());
