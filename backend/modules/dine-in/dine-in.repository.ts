import { and, desc, eq, gt, isNotNull, lt, ne, notInArray, sql } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Executor } from '../../db/client';
import { tableGuests } from '../../schema/dine-in';
import { orderLines, orders } from '../../schema/orders';

export interface Table {
  restaurantId: number;
  tableNo: string;
}

/** More people than sit at any table; further visits are not counted. */
const maxGuests = 100;

/** Notes that somebody has the table's page open. */
export async function recordGuest(
  db: Executor,
  { restaurantId, tableNo }: Table,
  guest: string,
  now: Date,
): Promise<void> {
  await db.execute(sql`insert into table_guests (restaurant_id, table_no, guest, seen_at)
    select ${restaurantId}::int, ${tableNo}, ${guest}, ${now}
    where (select count(*) from table_guests
      where restaurant_id = ${restaurantId} and table_no = ${tableNo} and guest <> ${guest}) < ${maxGuests}
    on conflict (restaurant_id, table_no, guest) do update set seen_at = excluded.seen_at`);
}

/** Notes that somebody orders there no longer. */
export async function deleteGuest(
  db: Executor,
  { restaurantId, tableNo }: Table,
  guest: string,
): Promise<void> {
  await db
    .delete(tableGuests)
    .where(
      and(
        eq(tableGuests.restaurantId, restaurantId),
        eq(tableGuests.tableNo, tableNo),
        eq(tableGuests.guest, guest),
      ),
    );
}

/** How many others have the table's page open since an instant. */
export async function countOtherGuests(
  db: Executor,
  { restaurantId, tableNo }: Table,
  guest: string,
  since: Date,
): Promise<number> {
  return db.$count(
    tableGuests,
    and(
      eq(tableGuests.restaurantId, restaurantId),
      eq(tableGuests.tableNo, tableNo),
      ne(tableGuests.guest, guest),
      gt(tableGuests.seenAt, since),
    ),
  );
}

/** What a table has ordered since an instant and is neither completed nor cancelled, the latest first. */
export function listOpenOrders(db: Executor, { restaurantId, tableNo }: Table, since: Date, limit: number) {
  return db
    .select({
      orderStatus: orders.status,
      createdAt: orders.createdAt,
      userId: orders.userId,
      dishCount: sql<number>`(select coalesce(sum(${orderLines.count}), 0)::int
        from ${orderLines} where ${orderLines.orderId} = ${orders.id})`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.restaurantId, restaurantId),
        eq(orders.tableNo, tableNo),
        isNotNull(orders.tableNo),
        notInArray(orders.status, [OrderStatus.Completed, OrderStatus.Cancelled]),
        gt(orders.createdAt, since),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(limit);
}

/** Forgets guests who were not seen since an instant; gives how many. */
export async function deleteStaleGuests(db: Executor, before: Date): Promise<number> {
  const { rowCount } = await db.delete(tableGuests).where(lt(tableGuests.seenAt, before));
  return rowCount ?? 0;
}
