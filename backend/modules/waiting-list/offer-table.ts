import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { waitingList } from '../../schema/waiting-list';
import { getOfferEnd } from '../reservations/awaited-tables';
import type { RestaurantRow } from '../restaurant/shop';
import { tellConsoles } from './end-entry';
import { postOffer } from './offer-messages';
import type { WaitingRow } from './waiting-list.repository';

interface Offer {
  restaurant: RestaurantRow;
  discount: number;
  now: Date;
}

/**
 * Offers a table, which the caller's transaction has taken, to an entry that it has locked, and queues the
 * messages.
 */
export async function offerTable(
  tx: Tx,
  env: Deps['env'],
  held: WaitingRow,
  { restaurant, discount, now }: Offer,
): Promise<void> {
  const [offered] = await tx
    .update(waitingList)
    .set({
      state: 'offered',
      offers: sql`${waitingList.offers} + 1`,
      offeredUntil: getOfferEnd(now, held.startsAt),
      discount,
      endedAt: null,
    })
    .where(eq(waitingList.id, held.id))
    .returning();
  await postOffer(tx, env, offered!, restaurant, now);
  await tellConsoles(tx, held, now);
}
