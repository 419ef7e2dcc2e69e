import { and, desc, eq, gt, isNotNull, lt, ne, notInArray, sql } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import { hourMs } from '../../core/durations';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { deleteRows } from '../../jobs/delete-rows';
import { tableGuests } from '../../schema/dine-in';
import { orderLines, orders } from '../../schema/orders';

export interface Table {
  restaurantId: number;
  tableNo: string;
}

/** Maximum recorded guests per table; further ones are not counted. */
const maxGuests = 40;

/** Records that a counted guest still has the table's page open. Returns false for a guest who is not counted. */
export async function refreshGuest(
  db: Executor,
  { restaurantId, tableNo }: Table,
  guest: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(tableGuests)
    .set({ seenAt: now })
    .where(
      and(
        eq(tableGuests.restaurantId, restaurantId),
        eq(tableGuests.tableNo, tableNo),
        eq(tableGuests.guest, guest),
      ),
    );
  return (rowCount ?? 0) > 0;
}

/** Counts a guest who has opened the table's page. Returns whether the guest is new and was counted. */
export async function insertGuest(
  db: Executor,
  { restaurantId, tableNo }: Table,
  guest: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`insert into table_guests (restaurant_id, table_no, guest, seen_at)
    select ${restaurantId}::int, ${tableNo}, ${guest}, ${now}
    where (select count(*) from table_guests
      where restaurant_id = ${restaurantId} and table_no = ${tableNo} and guest <> ${guest}) < ${maxGuests}
    on conflict (restaurant_id, table_no, guest) do nothing`);
  return (rowCount ?? 0) > 0;
}

/** Deletes a guest who has left the table. */
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

/** Returns how many other guests have had the table's page open since then. */
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

/** Returns a table's unfinished orders since then, latest first. */
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

const job = 'purge-table-guests';

/** Deletes guests an hour after they were last seen. */
export function purgeGuests(deps: Deps): Promise<number> {
  const now = deps.clock();
  const isOld = lt(tableGuests.seenAt, new Date(now.getTime() - hourMs));
  return deleteRows(deps, { job, now, table: tableGuests, isOld });
}
