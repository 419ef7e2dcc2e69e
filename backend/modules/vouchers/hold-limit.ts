import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import type { VoucherConfig } from '../../schema/restaurant-config';
import { piecesHeld } from './voucher-orders.repository';

/**
 * How many pieces of a voucher a diner can still have: `maxBuy` counts per order and per diner (VCH-12). Until the transaction
 * ends no other one decides on this diner's vouchers, so that many presses at once can't pass the limit together.
 */
export async function holdLimit(
  tx: Tx,
  userId: number,
  voucher: Pick<VoucherConfig, 'id' | 'maxBuy'>,
  butOrder?: string,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`vouchers of ${userId}`}, 0))`);
  return voucher.maxBuy - (await piecesHeld(tx, userId, voucher.id, butOrder));
}
