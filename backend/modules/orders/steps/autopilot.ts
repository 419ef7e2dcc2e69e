import { and, asc, inArray, sql } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../../core/domain-error';
import type { Db } from '../../../db/client';
import { drainInBatches } from '../../../jobs/drain-in-batches';
import { orderEvents, orders } from '../../../schema/orders';
import { advanceOrder } from './orders-by-staff';

/** The actor of status changes by the autopilot. */
const autopilot = 'autopilot';

interface Advanced {
  sn: string;
  status: number;
}

/**
 * Advances accepted orders of these restaurants whose last step is at least `everySeconds` ago; for demos.
 * Skips orders that another transaction has locked.
 */
export async function advanceByItself(
  db: Db,
  restaurantIds: number[],
  { now, everySeconds }: { now: Date; everySeconds: number },
): Promise<Advanced[]> {
  const before = new Date(now.getTime() - everySeconds * 1000).toISOString();
  const advanced: Advanced[] = [];
  await drainInBatches(
    { db },
    {
      job: 'autopilot',
      now,
      list: (select, limit) =>
        db
          .select({ id: orders.id, restaurantId: orders.restaurantId })
          .from(orders)
          .where(
            and(
              inArray(orders.restaurantId, restaurantIds),
              inArray(orders.status, [OrderStatus.Accepted, OrderStatus.Preparing, OrderStatus.OnTheWay]),
              sql`(select max(${orderEvents.at}) from ${orderEvents} where ${orderEvents.orderId} = ${orders.id}) <= ${before}`,
              select(orders.id),
            ),
          )
          .orderBy(asc(orders.createdAt))
          .limit(limit),
      async run({ id }) {
        try {
          const { sn, status } = await advanceOrder(db, id, now, {
            actor: autopilot,
            courierName: 'Autopilot',
          });
          advanced.push({ sn, status });
          return true;
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          return false;
        }
      },
      isOneBatch: true,
    },
  );
  return advanced;
}
