import { sql } from 'drizzle-orm';
import { heldMinutes } from '@/lib/contract/reservation-values';
import { ReservationStatus } from '@/lib/contract/statuses';
import { withTransaction } from '../../core/transaction';
import type { Db } from '../../db/client';
import type { Deps } from '../../deps';

/** Reservations that are marked in one go, so that no transaction holds many rows for long. */
const batch = 100;

/** Reservations of an earlier time stay as they are, also when a restaurant asks for this later on. */
const longestLookBack = 24 * 60 * 60_000;

/**
 * Marks reservations as absent whose diner had not come when the table had been held for its 15 minutes (RSV-20), only where
 * the restaurant's file asks for that: staff that greets guests without a console must not make them absent (DEC-79). Safe on
 * several instances: each takes rows that no other one holds. A paid deposit is kept (BKG-01). Returns how many it marked.
 */
export async function markAbsent({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  let marked = 0;
  for (;;) {
    const some = await markSome(db, now);
    marked += some;
    if (some < batch) return marked;
  }
}

async function markSome(db: Db, now: Date): Promise<number> {
  const heldSince = new Date(now.getTime() - heldMinutes * 60_000);
  const from = new Date(heldSince.getTime() - longestLookBack).toISOString();
  const { rowCount } = await withTransaction(db, (tx) =>
    tx.execute(sql`
      with due as (
        select r.id from reservations r
        join restaurants s on s.id = r.restaurant_id and s.config @> '{"reservation": {"autoAbsent": true}}'
        where r.status = ${ReservationStatus.Reserved} and r.arrived_at is null
          and not exists (select from reservation_deposits d where d.reservation_id = r.id and d.state = 'awaiting')
          and r.starts_at > ${from}::timestamptz and r.starts_at <= ${heldSince.toISOString()}::timestamptz
        order by r.starts_at limit ${batch} for update of r skip locked
      ), marked as (
        update reservations r set status = ${ReservationStatus.Absent} from due where r.id = due.id
        returning r.id, r.restaurant_id
      ), kept as (
        update reservation_deposits d set state = 'kept', kept = amount, settled_at = ${now.toISOString()}::timestamptz
        from marked where d.reservation_id = marked.id and d.state = 'paid'
      ), told as (
        insert into staff_events (restaurant_id, kind, subject, at)
        select restaurant_id, 'booking', id, ${now.toISOString()}::timestamptz from marked
      )
      insert into reservation_events (reservation_id, what, status, actor, at)
      select id, 'absent', ${ReservationStatus.Absent}::smallint, 'absence job', ${now.toISOString()}::timestamptz from marked`),
  );
  return rowCount ?? 0;
}
