import { sql } from 'drizzle-orm';
import { heldMinutes } from '@/lib/contract/reservation-values';
import { ReservationStatus } from '@/lib/contract/statuses';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { type DrainDeps, drainInBatches } from '../../jobs/drain-in-batches';

/** Earlier reservations are not marked, even when a restaurant enables this setting later. */
const longestLookBack = 24 * 60 * 60_000;

/**
 * Marks reservations as absent when the diner has not arrived within the 15 minutes, only where the
 * restaurant's file enables this: staff without a console cannot record arrivals. Safe on several
 * instances: each skips rows that another one has locked. A paid deposit is not refunded. Returns the
 * number of marked reservations.
 */
export function markAbsent(deps: DrainDeps & Pick<Deps, 'clock'>): Promise<number> {
  const now = deps.clock();
  const at = sql`${now.toISOString()}::timestamptz`;
  const heldSince = new Date(now.getTime() - heldMinutes * 60_000);
  const from = new Date(heldSince.getTime() - longestLookBack).toISOString();
  const isDue = sql`r.status = ${ReservationStatus.Reserved} and r.arrived_at is null
    and not exists (select from reservation_deposits d where d.reservation_id = r.id and d.state = 'awaiting')
    and r.starts_at > ${from}::timestamptz and r.starts_at <= ${heldSince.toISOString()}::timestamptz`;
  return drainInBatches(deps, {
    job: 'mark-absent',
    now,
    async list(select, limit) {
      const { rows } = await deps.db.execute<{ id: string; restaurantId: number }>(sql`
        select r.id, r.restaurant_id as "restaurantId" from reservations r
        join restaurants s on s.id = r.restaurant_id and s.config @> '{"reservation": {"autoAbsent": true}}'
        where ${isDue} and ${select(sql`r.id`)} order by r.starts_at limit ${limit}`);
      return rows;
    },
    async run({ id }) {
      const { rowCount } = await withTransaction(deps.db, (tx) =>
        tx.execute(sql`
          with due as (
            select r.id from reservations r where r.id = ${id} and ${isDue} for update skip locked
          ), marked as (
            update reservations r set status = ${ReservationStatus.Absent} from due where r.id = due.id
            returning r.id, r.restaurant_id
          ), kept as (
            update reservation_deposits d set state = 'kept', kept = amount, settled_at = ${at}
            from marked where d.reservation_id = marked.id and d.state = 'paid'
          ), told as (
            insert into staff_events (restaurant_id, kind, subject, at)
            select restaurant_id, 'booking', id, ${at} from marked
          )
          insert into reservation_events (reservation_id, what, status, actor, at)
          select id, 'absent', ${ReservationStatus.Absent}::smallint, 'absence job', ${at} from marked`),
      );
      return rowCount === 1;
    },
  });
}
