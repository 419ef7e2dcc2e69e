import { change } from '@/lib/client/api/call';
import { listCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import { createKey } from '@/lib/client/checkout/new-key';
import type { PartyCartLine } from '@/lib/contract/parties';
import { ApiError } from '@/lib/domain/api-error';
import type { Membership, PendingChange } from '@/lib/domain/parties/membership';
import { isSameCart, mergeCarts } from '@/lib/domain/parties/merge-cart';
import { toCartLine, toPartyCart } from '@/lib/domain/parties/party-cart';
import { findCurrentMembership, storeMembership } from './membership-store';

/** The result of a sync. `waiting`: the backend did not answer, so it has to be retried. */
type SyncOutcome = 'synced' | 'waiting' | { error: ApiError };

/** Without an answer about the change, it is sent again. */
const passing = new Set(['TIMEOUT', 'UNREACHABLE', 'BAD_ANSWER', 'INTERNAL', 'TOO_MANY']);

/** The browser is no longer a member of the table. */
const endings = new Set(['PARTY_CLOSED', 'NOT_FOUND']);

/**
 * Sends this browser's cart to the table and applies the table's changes, one tab at a time (TAB-02). An unanswered
 * change is stored and sent again under the same name, so that it is applied once. A line that the backend rejects is
 * reset to the table's state, and the error is returned. Never throws.
 */
export async function syncCart(restaurantId: number): Promise<SyncOutcome> {
  const run = () => syncUntilSame(restaurantId);
  return navigator.locks ? navigator.locks.request(`party cart ${restaurantId}`, run) : run();
}

async function syncUntilSame(restaurantId: number): Promise<SyncOutcome> {
  for (;;) {
    const membership = findCurrentMembership(restaurantId);
    if (!membership) return 'synced';
    const pending =
      membership.pending ?? toPendingChange(membership, toPartyCart(listCartLines(restaurantId)));
    if (!pending) return 'synced';
    storeMembership(restaurantId, { ...membership, pending });
    const { partyId, memberKey, base } = membership;
    try {
      const answer = await change('parties.putCart', { partyId, memberKey, ...pending });
      if (isStill(restaurantId, membership))
        takeOver(restaurantId, answer.applied ? pending.lines : base, answer);
    } catch (error) {
      if (!isStill(restaurantId, membership)) continue;
      const known =
        error instanceof ApiError ? error : new ApiError({ code: 'UNREACHABLE', message: '', status: 0 });
      if (passing.has(known.code)) return 'waiting';
      storeMembership(restaurantId, { ...findCurrentMembership(restaurantId)!, pending: undefined });
      if (!endings.has(known.code)) takeBack(restaurantId, base, known);
      return { error: known };
    }
  }
}

/** Returns whether the guest is still in the party; an answer of a former one must not change the next one. */
function isStill(restaurantId: number, { partyId, memberKey }: Membership): boolean {
  const current = findCurrentMembership(restaurantId);
  return current?.partyId === partyId && current.memberKey === memberKey;
}

const toPendingChange = ({ base, seen }: Membership, lines: PartyCartLine[]): PendingChange | undefined =>
  isSameCart(base, lines) ? undefined : { change: createKey(), seen, lines };

/**
 * Applies the table's state of this browser's lines. It does nothing while a change is pending, whose answer decides,
 * and for a known state.
 */
export function takeOverLines(
  restaurantId: number,
  own: { cartVersion: number; lines: readonly PartyCartLine[] },
): void {
  const membership = findCurrentMembership(restaurantId);
  if (!membership || membership.pending || own.cartVersion <= membership.seen) return;
  takeOver(restaurantId, membership.base, own);
}

function takeOver(
  restaurantId: number,
  base: readonly PartyCartLine[],
  { cartVersion, lines }: { cartVersion: number; lines: readonly PartyCartLine[] },
): void {
  const membership = findCurrentMembership(restaurantId);
  if (!membership) return;
  const local = listCartLines(restaurantId);
  const merged = mergeCarts(base, local, lines.map(toCartLine));
  storeMembership(restaurantId, { ...membership, base: [...lines], seen: cartVersion, pending: undefined });
  if (!isSameCart(merged, local)) replaceCart(restaurantId, merged);
}

/** Resets rejected lines: the dish of the error, or all lines that the table does not have. */
function takeBack(restaurantId: number, base: readonly PartyCartLine[], error: ApiError): void {
  const { dishId } = (error.detail ?? {}) as { dishId?: number };
  const local = listCartLines(restaurantId);
  const isTakenBack = (line: { dishId: number }) => dishId === undefined || line.dishId === dishId;
  const known = base.filter(isTakenBack).map((line) => ({
    ...(local.find(({ lineId }) => lineId === line.lineId) ?? toCartLine(line)),
    ...pick(line),
  }));
  replaceCart(restaurantId, [...local.filter((line) => !isTakenBack(line)), ...known]);
}

const pick = ({ dishCount, forAll, sharedWith }: PartyCartLine) => ({ dishCount, forAll, sharedWith });
