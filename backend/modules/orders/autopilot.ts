import { and, asc, inArray, sql } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import type { Db } from '../../db/client';
import { orderEvents, orders } from '../../schema/orders';
import { advanceOrder } from './orders.operator';

/** Actor of the autopilot's status changes. */
const autopilot = 'autopilot';

/** Orders moved per run. */
const batch = 100;

interface Advanced {
  sn: string;
  status: number;
}

/**
 * Advances accepted orders of these restaurants whose last step is at least `everySeconds` ago; for demos. Skips
 * orders that someone else advances at the same time.
 */
export async function advanceByItself(
  db: Db,
  restaurantIds: number[],
  { now, everySeconds }: { now: Date; everySeconds: number },
): Promise<Advanced[]> {
  const before = new Date(now.getTime() - everySeconds * 1000).toISOString();
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.restaurantId, restaurantIds),
        inArray(orders.status, [OrderStatus.Accepted, OrderStatus.Preparing, OrderStatus.OnTheWay]),
        sql`(select max(${orderEvents.at}) from ${orderEvents} where ${orderEvents.orderId} = ${orders.id}) <= ${before}`,
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(batch);
  const advanced: Advanced[] = [];
  for (const { id } of due) {
    try {
      const { sn, status } = await advanceOrder(db, id, now, { actor: autopilot, courierName: 'Autopilot' });
      advanced.push({ sn, status });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return advanced;
}
