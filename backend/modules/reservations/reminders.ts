import { eq, type SQL, sql } from 'drizzle-orm';
import { usualReminders } from '@/lib/contract/reservation-values';
import { ReservationStatus } from '@/lib/contract/statuses';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { type DrainDeps, drainInBatches } from '../../jobs/drain-in-batches';
import { reservations } from '../../schema/reservations';
import { createReservationToken } from './linked-reservation';
import { mailDiner } from './reservation-mail';

/** The earliest reminder that a restaurant's file can set, in minutes. */
const earliest = 10_080;

/**
 * Queues due reminders: at each of the restaurant's times before a reservation that was not reminded,
 * booked or moved since. After an outage a diner gets one reminder, not all missed ones. Message and mark
 * are one transaction and each row is taken once, so several instances or a killed one send no second
 * reminder. Returns the number of reminders.
 */
export function remindGuests(deps: DrainDeps & Pick<Deps, 'clock' | 'env'>): Promise<number> {
  const now = deps.clock();
  const at = sql`${now.toISOString()}::timestamptz`;
  // Settings that are not a list of numbers are ignored, because they would fail the statement for all restaurants.
  const times = sql`case when jsonb_typeof(s.config #> '{reservation,reminderMinutes}') = 'array'
    then s.config #> '{reservation,reminderMinutes}' else ${JSON.stringify(usualReminders)}::jsonb end`;
  const due = (where: SQL) => sql`
    select r.id, r.restaurant_id as "restaurantId" from reservations r join restaurants s on s.id = r.restaurant_id
    where r.status = ${ReservationStatus.Reserved} and r.arrived_at is null and r.email is not null
      and not exists (select from reservation_deposits d where d.reservation_id = r.id and d.state = 'awaiting')
      and r.starts_at > ${at} and r.starts_at <= ${at} + ${earliest} * interval '1 minute'
      and exists (
        select from jsonb_path_query(${times}, '$[*] ? (@.type() == "number" && @ >= 0 && @ <= ${sql.raw(String(earliest))})') m(minutes)
        where r.starts_at - (m.minutes)::int * interval '1 minute' > coalesce(r.reminded_at, r.created_at)
          and r.starts_at - (m.minutes)::int * interval '1 minute' <= ${at})
      and ${where}`;
  return drainInBatches(deps, {
    job: 'remind-guests',
    now,
    async list(select, limit) {
      const { rows } = await deps.db.execute<{ id: string; restaurantId: number }>(
        sql`${due(select(sql`r.id`))} order by r.starts_at limit ${limit}`,
      );
      return rows;
    },
    run: ({ id }) =>
      withTransaction(deps.db, async (tx) => {
        const { rows } = await tx.execute(sql`${due(sql`r.id = ${id}`)} for update of r skip locked`);
        if (rows.length === 0) return false;
        const [reservation] = await tx
          .update(reservations)
          .set({ remindedAt: now })
          .where(eq(reservations.id, id))
          .returning();
        await mailDiner(tx, 'reservation-reminder', reservation!, now, {
          answerToken: createReservationToken(deps.env.CODE_SECRET, id),
        });
        return true;
      }),
  });
}
