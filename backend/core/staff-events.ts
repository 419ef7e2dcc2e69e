import { lt, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { StaffEvent } from '@/lib/contract/staff/events';
import type { Executor } from '../db/client';
import { staffEvents } from '../schema/staff';
import { dayMs } from './durations';

/**
 * The PostgreSQL channel that notifies all instances of a restaurant's staff events; the payload is the
 * restaurant's id.
 */
export const staffChannel = 'staff_event';

/** Milliseconds for which a disconnected console can resume from its last event. */
const staffEventsMs = dayMs;

/**
 * Notifies the open consoles of a restaurant of a change once the transaction is committed. The event names
 * the changed object; consoles then fetch its state.
 */
export async function recordStaffEvent(
  db: Executor,
  event: StaffEvent & { restaurantId: number; now: Date },
): Promise<void> {
  const { restaurantId, kind, subject, now } = event;
  await db.insert(staffEvents).values({ restaurantId, kind, subject, at: now });
  await db.execute(sql`select pg_notify(${staffChannel}, ${String(restaurantId)})`);
}

/** Notifies the open consoles of a restaurant of a change of what it knows about a guest. */
export const recordGuestEvent = (
  db: Executor,
  { guestId, ...of }: { restaurantId: number; guestId: number; now: Date },
): Promise<void> => recordStaffEvent(db, { ...of, kind: 'booking', subject: `guest ${guestId}` });

/**
 * Notifies the consoles of the restaurant in a transaction of its own: NOTIFY takes a server-wide lock at
 * commit, which must not delay orders and bookings. The events are stored with the change, so a process that
 * dies here delays them and loses nothing.
 */
export function wakeConsoles(pool: pg.Pool, restaurantId: number): void {
  pool.query('select pg_notify($1, $2)', [staffChannel, String(restaurantId)]).catch(() => undefined);
}

/** The position of a reader, sent as the `id` of server-sent events: the reader has every event before it. */
type StaffEventPosition = string;

export interface StaffEventBatch {
  events: (StaffEvent & { id: number })[];
  /** The position to read on from; events may repeat, but none is skipped. */
  position: StaffEventPosition;
  /**
   * True without a known position or when missed events are already deleted: the client has to fetch
   * everything again.
   */
  isReset: boolean;
}

/**
 * Returns the events of a restaurant since a position, oldest first, and the position to read on from.
 * Transactions commit in another order than they begin, so a position is the oldest transaction that was
 * open at the time of reading: all events that were not visible then are at or after it.
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
  // A position ahead of the database was issued before a backup was restored.
  const isReset = !isKnown || ahead;
  return { position: `${xmin}-${now.getTime()}`, isReset, events: isReset ? [] : events };
}

/** SQL condition for events that no console can resume from. */
export const isOldStaffEvent = (now: Date) => lt(staffEvents.at, new Date(now.getTime() - 2 * staffEventsMs));
