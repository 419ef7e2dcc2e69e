import { change } from '@/lib/client/api/call';
import { listCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import { createKey } from '@/lib/client/checkout/new-key';
import { rememberLeft } from '@/lib/client/dine-in/former-member';
import { findCurrentTableSession, joinTable, toOrderingTable } from '@/lib/client/dine-in/table-store';
import type { PartyView } from '@/lib/contract/party-view';
import { createTableSession } from '@/lib/domain/dine-in/table-session';
import { joinTo, type Membership, membershipMs, moveTo, shiftSharing } from '@/lib/domain/parties/membership';
import { findCurrentMembership, storeMembership } from './membership-store';
import { followPaidParty } from './paid-parties';

type NewMembership = Omit<Membership, 'joinedAt' | 'base' | 'seen' | 'pending' | 'told' | 'dismissed'>;

/** Leaves a party. If the request fails, the unsent dishes stay there until the party's opener removes them. */
export function leaveParty(restaurantId: number, membership: Membership): void {
  const { partyId, memberKey } = membership;
  rememberLeft(restaurantId, membership);
  change('parties.leave', { partyId, memberKey }, { keepalive: true }).catch(() => undefined);
}

/**
 * Stores the membership of a party that this browser has just joined or opened, and leaves the former one, where the same
 * dishes would be sent too. The dishes in its cart become the guest's own, because the numbers of people with whom they
 * were shared belong to other people here.
 */
export function startMembership(restaurantId: number, membership: NewMembership): void {
  const former = findCurrentMembership(restaurantId);
  if (former && former.partyId !== membership.partyId) leaveParty(restaurantId, former);
  // Without a membership, no other party receives the changed cart.
  storeMembership(restaurantId, undefined);
  replaceCart(
    restaurantId,
    listCartLines(restaurantId).map(({ forAll: _, sharedWith: __, ...line }) => line),
  );
  storeMembership(restaurantId, { ...membership, joinedAt: Date.now(), base: [], seen: 0 });
}

/**
 * Follows what staff did with the guest's party: to the table to which it was moved, and into the party to which it was
 * joined. Returns whether the view is still that of the guest's party.
 */
export function followMove(restaurantId: number, { partyId, tableNo, joinedTo }: PartyView): boolean {
  const membership = findCurrentMembership(restaurantId);
  if (membership?.partyId !== partyId) return true;
  if (joinedTo) {
    storeMembership(restaurantId, undefined);
    replaceCart(restaurantId, shiftSharing(listCartLines(restaurantId), joinedTo.shift));
    storeMembership(restaurantId, joinTo(membership, joinedTo));
    followPaidParty(restaurantId, partyId, joinedTo.partyId);
    return false;
  }
  if (tableNo === undefined || tableNo === membership.tableNo) return true;
  storeMembership(restaurantId, moveTo(membership, tableNo));
  return true;
}

/**
 * Seats a member at the table of the membership. The session of a table is shorter, and other codes and modes end it, but
 * a member is there until the membership ends.
 */
export function sitAtOwnTable(restaurantId: number): void {
  const { tableNo, joinedAt } = findCurrentMembership(restaurantId) ?? {};
  if (!tableNo || toOrderingTable(findCurrentTableSession(restaurantId))?.tableNo === tableNo) return;
  const tableSession = createTableSession(tableNo, createKey(), Date.now());
  joinTable(restaurantId, { ...tableSession, until: Math.min(tableSession.until, joinedAt! + membershipMs) });
}
