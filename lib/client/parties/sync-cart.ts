import { change } from '@/lib/client/api/call';
import { getCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import { createKey } from '@/lib/client/checkout/new-key';
import type { PartyCartLine } from '@/lib/contract/parties';
import { ApiError } from '@/lib/domain/api-error';
import type { Membership, PendingChange } from '@/lib/domain/parties/membership';
import { isSameCart, mergeCarts } from '@/lib/domain/parties/merge-cart';
import { toCartLine, toPartyCart } from '@/lib/domain/parties/party-cart';
import { findCurrentMembership, storeMembership } from './membership-store';

/** What became of bringing the cart to the table. `waiting`: the backend did not answer; it is to be tried again. */
type SyncOutcome = 'synced' | 'waiting' | { error: ApiError };

/** No answer came, or one that says nothing about the change: it is sent again. */
const passing = new Set(['TIMEOUT', 'UNREACHABLE', 'BAD_ANSWER', 'INTERNAL', 'TOO_MANY']);

/** The table is no longer this browser's. */
const endings = new Set(['PARTY_CLOSED', 'NOT_FOUND']);

/**
 * Brings this browser's cart to the table and takes over what changed there, one tab at a time (TAB-02). What was not answered is
 * remembered and sent again under the same name, so that it is applied once. A line that the backend does not take goes back to what
 * the table has, and the error is returned. Never throws.
 */
export async function syncCart(restaurantId: number): Promise<SyncOutcome> {
  const run = () => syncUntilSame(restaurantId);
  return navigator.locks ? navigator.locks.request(`party cart ${restaurantId}`, run) : run();
}

async function syncUntilSame(restaurantId: number): Promise<SyncOutcome> {
  for (;;) {
    const membership = findCurrentMembership(restaurantId);
    if (!membership) return 'synced';
    const pending = membership.pending ?? getChange(membership, toPartyCart(getCartLines(restaurantId)));
    if (!pending) return 'synced';
    storeMembership(restaurantId, { ...membership, pending });
    const { partyId, memberKey, base } = membership;
    try {
      const answer = await change('parties.putCart', { partyId, memberKey, ...pending });
      takeOver(restaurantId, answer.applied ? pending.lines : base, answer);
    } catch (error) {
      const known =
        error instanceof ApiError ? error : new ApiError({ code: 'UNREACHABLE', message: '', status: 0 });
      if (passing.has(known.code)) return 'waiting';
      storeMembership(restaurantId, { ...findCurrentMembership(restaurantId)!, pending: undefined });
      if (!endings.has(known.code)) takeBack(restaurantId, base, known);
      return { error: known };
    }
  }
}

const getChange = ({ base, seen }: Membership, lines: PartyCartLine[]): PendingChange | undefined =>
  isSameCart(base, lines) ? undefined : { change: createKey(), seen, lines };

/**
 * Takes over the table's state of the own lines. While a change is on its way its answer decides, so this does nothing then; nor
 * does it for a state that is known already.
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
  const local = getCartLines(restaurantId);
  const merged = mergeCarts(base, local, lines.map(toCartLine));
  storeMembership(restaurantId, { ...membership, base: [...lines], seen: cartVersion, pending: undefined });
  if (!isSameCart(merged, local)) replaceCart(restaurantId, merged);
}

/** Gives back what was not taken: the dish that the error names, or all that is not at the table. */
function takeBack(restaurantId: number, base: readonly PartyCartLine[], error: ApiError): void {
  const { dishId } = (error.detail ?? {}) as { dishId?: number };
  const local = getCartLines(restaurantId);
  const isTakenBack = (line: { dishId: number }) => dishId === undefined || line.dishId === dishId;
  const known = base.filter(isTakenBack).map((line) => ({
    ...(local.find(({ lineId }) => lineId === line.lineId) ?? toCartLine(line)),
    ...pick(line),
  }));
  replaceCart(restaurantId, [...local.filter((line) => !isTakenBack(line)), ...known]);
}

const pick = ({ dishCount, forAll }: PartyCartLine) => ({ dishCount, forAll });
