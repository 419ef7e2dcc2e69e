import { change } from '@/lib/client/api/call';
import { listCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import { findCurrentTableSession, joinTable } from '@/lib/client/dine-in/table-store';
import type { PartyView } from '@/lib/contract/party-view';
import { joinTo, type Membership, moveTo, shiftSharing } from '@/lib/domain/parties/membership';
import { findCurrentMembership, storeMembership } from './membership-store';
import { followPaidParty } from './paid-parties';

type NewMembership = Omit<Membership, 'joinedAt' | 'base' | 'seen' | 'pending' | 'told' | 'dismissed'>;

/** Leaves a party. If the request fails, the unsent dishes stay there until the party's opener removes them. */
export const leaveParty = ({ partyId, memberKey }: Membership): void =>
  void change('parties.leave', { partyId, memberKey }, { keepalive: true }).catch(() => undefined);

/**
 * Stores the membership of a party that this browser has just joined or opened, and leaves the former one, where the same
 * dishes would be sent too. The dishes in its cart become the guest's own, because the numbers of people with whom they
 * were shared belong to other people here.
 */
export function startMembership(restaurantId: number, membership: NewMembership): void {
  const former = findCurrentMembership(restaurantId);
  if (former && former.partyId !== membership.partyId) leaveParty(former);
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
  const tableSession = findCurrentTableSession(restaurantId);
  if (tableSession) joinTable(restaurantId, { ...tableSession, tableNo });
  return true;
}
