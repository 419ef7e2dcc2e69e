import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import type { VoucherConfig } from '../../schema/restaurant-config';
import { countPiecesHeld } from './voucher-orders.repository';

/**
 * Returns how many more pieces a user may hold: `maxBuy` counts per order and per user. Locks the user's
 * voucher purchases until the transaction ends, so that parallel requests cannot pass the limit together.
 */
export async function getHoldLimit(
  tx: Tx,
  userId: number,
  voucher: Pick<VoucherConfig, 'id' | 'maxBuy'>,
  butOrder?: string,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`vouchers of ${userId}`}, 0))`);
  return voucher.maxBuy - (await countPiecesHeld(tx, userId, voucher.id, butOrder));
}
