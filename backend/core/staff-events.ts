import { lt, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { StaffEvent } from '@/lib/contract/staff/events';
import type { Executor } from '../db/client';
import { staffEvents } from '../schema/staff';

/** PostgreSQL's channel on which all instances hear of a restaurant's staff events; the payload is its id. */
export const staffChannel = 'staff_event';

/** For how long a console that was cut off can read on from where it was. */
const staffEventsMs = 24 * 60 * 60 * 1000;

/**
 * Tells the open consoles of a restaurant that something changed, once the transaction is committed. The event names what
 * changed; consoles then ask for its state.
 */
export async function recordStaffEvent(
  db: Executor,
  event: StaffEvent & { restaurantId: number; now: Date },
): Promise<void> {
  const { restaurantId, kind, subject, now } = event;
  await db.insert(staffEvents).values({ restaurantId, kind, subject, at: now });
  await db.execute(sql`select pg_notify(${staffChannel}, ${String(restaurantId)})`);
}

/**
 * Wakes the consoles that follow the restaurant, in a transaction of its own: NOTIFY takes a server-wide lock at commit, which must
 * not hold up orders and bookings. Their events are stored with them, so a process that dies here delays them and loses nothing.
 */
export function wakeConsoles(pool: pg.Pool, restaurantId: number): void {
  pool.query('select pg_notify($1, $2)', [staffChannel, String(restaurantId)]).catch(() => undefined);
}

/** Where a reader stands, as the `id` of server-sent events: every event before it is known. */
type StaffEventPosition = string;

export interface StaffEventBatch {
  events: (StaffEvent & { id: number })[];
  /** Read on from here; some events may come again, none is missing. */
  position: StaffEventPosition;
  /** There was no position, or what was missed since is no longer known: everything has to be read again. */
  isReset: boolean;
}

/**
 * Returns the events of a restaurant since a position, oldest first, and where to read on from.
 * Transactions commit in another order than they begin. So a position is the oldest transaction that was open at the time of
 * reading: all that were not visible then are at or after it.
 */
export async function readStaffEvents(
  pool: pg.Pool,
  restaurantId: number,
  since: StaffEventPosition | undefined,
  now: Date,
): Promise<StaffEventBatch> {
  const [, transaction, at] = /^(\d{1,19})-(\d{13,15})$/.exec(since ?? '') ?? [];
  const isKnown = transaction !== undefined && now.getTime() - Number(at) < staffEventsMs;
  const { rows } = await pool.query<{ xmin: string; ahead: boolean; events: StaffEventBatch['events'] }>({
    name: 'read-staff-events',
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
      coalesce($2::xid8 > pg_snapshot_xmax(pg_current_snapshot()), false) as ahead,
      coalesce((select json_agg(json_build_object('id', id, 'kind', kind, 'subject', subject)
          order by transaction_id, id)
        from staff_events where restaurant_id = $1 and transaction_id >= $2::xid8), '[]') as events`,
    values: [restaurantId, isKnown ? transaction : null],
  });
  const { xmin, ahead, events } = rows[0]!;
  // A position ahead of the database is from before a restored backup.
  const isReset = !isKnown || ahead;
  return { position: `${xmin}-${now.getTime()}`, isReset, events: isReset ? [] : events };
}

/** Deletes events that no console can ask for any more. */
export async function purgeStaffEvents(db: Executor, now: Date): Promise<void> {
  await db.delete(staffEvents).where(lt(staffEvents.at, new Date(now.getTime() - 2 * staffEventsMs)));
}
