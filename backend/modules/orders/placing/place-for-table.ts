import { drizzle } from 'drizzle-orm/node-postgres';
import { OrderStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../../core/domain-error';
import { wakeConsoles } from '../../../core/staff-events';
import { withTransaction } from '../../../core/transaction';
import type { Deps } from '../../../deps';
import type { Shop } from '../../restaurant/shop';
import { redeemForOrder } from '../../vouchers/redeem-for-order';
import { replaceDishes } from '../pre-orders/table-dishes';
import { findBookedTable } from './booked-table';
import { NotWritten, type Placement, type PlacementError, writeOrder } from './place-order';

type TablePlacement = Placement & { order: { userId: number; reservationId: string } };

export const isForTable = (placement: Placement): placement is TablePlacement =>
  Boolean(placement.order.reservationId) && placement.order.userId !== null;

/**
 * Writes a pre-order for a booked table in one transaction that locks the reservation, so that it cannot be
 * cancelled or moved meanwhile. A pre-order that needs no further payment replaces the table's present
 * dishes now; one that waits for its payment does so when it is paid. Returns the same as `placeOrder`.
 * Throws the errors of the table and of its voucher, SLOT_GONE when the table was moved after the quote,
 * PRE_ORDER_CLOSED when the kitchen has begun with its dishes.
 */
export async function placeForTable(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { restaurant }: Shop,
  placement: TablePlacement,
): Promise<PlacementError | undefined> {
  const { order } = placement;
  const { userId, reservationId, restaurantId } = order;
  const client = await deps.pool.connect();
  try {
    await withTransaction(drizzle(client), async (tx) => {
      const now = deps.clock();
      const table = await findBookedTable(tx, { userId, reservationId }, restaurant, { now, isLocked: true });
      if (table.slot !== order.slot) throw new DomainError('SLOT_GONE', {});
      if (order.status !== OrderStatus.AwaitingPayment) {
        const isReplaced = await replaceDishes(tx, reservationId, { by: order.id, now });
        if (!isReplaced)
          throw new DomainError('PRE_ORDER_CLOSED', { until: table.changeUntil.toISOString() });
      }
      if (order.voucherCode)
        await redeemForOrder(tx, {
          code: order.voucherCode,
          userId,
          restaurantId,
          reservationId,
          day: table.slot.slice(0, 10),
          now,
        });
      const reason = await writeOrder(client, placement);
      if (reason) throw new NotWritten(reason);
    });
  } catch (error) {
    if (error instanceof NotWritten) return error.reason;
    throw error;
  } finally {
    client.release();
  }
  if (order.status !== OrderStatus.AwaitingPayment) wakeConsoles(deps.pool, restaurantId);
  return undefined;
}
