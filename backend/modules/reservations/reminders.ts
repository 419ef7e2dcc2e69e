import { inArray, sql } from 'drizzle-orm';
import { usualReminders } from '@/lib/contract/reservation-values';
import { ReservationStatus } from '@/lib/contract/statuses';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { reservations } from '../../schema/reservations';
import { createReservationToken } from './linked-reservation';
import { mailDiner } from './reservation-mail';

/** Reservations that are reminded of in one go, so that no transaction holds many rows for long. */
const batch = 100;

/** The earliest reminder that a restaurant's file can ask for, minutes. */
const earliest = 10_080;

/**
 * Posts the reminders that are due: at each of the restaurant's times before a reservation, one that was not reminded of, booked or
 * moved since (BKG-03). After an outage a diner gets one reminder, not all that were due. The message and the mark are one
 * transaction and each row is taken once, so several instances or a killed one send no second. Returns how many were posted.
 */
export async function remindGuests(deps: Pick<Deps, 'db' | 'clock' | 'env'>): Promise<number> {
  const now = deps.clock();
  let posted = 0;
  for (;;) {
    const due = await withTransaction(deps.db, (tx) => remindSome(tx, deps.env.CODE_SECRET, now));
    posted += due;
    if (due < batch) return posted;
  }
}

async function remindSome(tx: Tx, secrets: string, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows: due } = await tx.execute<{ id: string }>(sql`
      select r.id from reservations r join restaurants s on s.id = r.restaurant_id
      where r.status = ${ReservationStatus.Reserved} and r.arrived_at is null and r.email is not null
        and not exists (select from reservation_deposits d where d.reservation_id = r.id and d.state = 'awaiting')
        and r.starts_at > ${at} and r.starts_at <= ${at} + ${earliest} * interval '1 minute'
        and exists (
          select from jsonb_array_elements_text(
            coalesce(s.config #> '{reservation,reminderMinutes}', ${JSON.stringify(usualReminders)}::jsonb)) m(minutes)
          where r.starts_at - m.minutes::int * interval '1 minute' > coalesce(r.reminded_at, r.created_at)
            and r.starts_at - m.minutes::int * interval '1 minute' <= ${at})
      order by r.starts_at limit ${batch} for update of r skip locked`);
  if (due.length === 0) return 0;
  const marked = await tx
    .update(reservations)
    .set({ remindedAt: now })
    .where(
      inArray(
        reservations.id,
        due.map(({ id }) => id),
      ),
    )
    .returning();
  for (const reservation of marked)
    await mailDiner(tx, 'reservation-reminder', reservation, now, {
      answerToken: createReservationToken(secrets, reservation.id),
    });
  return marked.length;
}
