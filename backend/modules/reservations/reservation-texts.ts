import { eq } from 'drizzle-orm';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import type { Executor } from '../../db/client';
import { restaurants } from '../../schema/restaurant';
import { pick } from '../../text';
import { postMessage } from '../outbox/outbox';
import type { RestaurantRow } from '../restaurant/shop';
import type { ReservationRow } from './reservations.repository';

type Texted = Pick<
  ReservationRow,
  'id' | 'restaurantId' | 'phoneDial' | 'phoneDigits' | 'language' | 'day' | 'time' | 'startsAt' | 'people'
>;

/** Returns the parts that every text message about a reservation has. */
export const toReservationText = (
  reservation: Texted,
  { name, defaultLocale }: Pick<RestaurantRow, 'name' | 'defaultLocale'>,
) => ({
  channel: 'sms' as const,
  recipient: reservation.phoneDial + reservation.phoneDigits,
  locale: reservation.language,
  restaurantId: reservation.restaurantId,
  data: {
    reservationId: reservation.id,
    sender: pick(name, reservation.language, defaultLocale) ?? '',
    date: formatDayWithWeekday(reservation.day, reservation.language),
    time: reservation.time,
    people: reservation.people,
    expiresAt: reservation.startsAt.toISOString(),
  },
});

/**
 * Queues the text message about a change, in the transaction that makes it, for a guest who gets texts, and for one
 * without a mail address when the restaurant made the change.
 */
export async function textDiner(
  db: Executor,
  template: 'reservation-changed' | 'reservation-cancelled',
  reservation: ReservationRow,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const hasNoOther = actor !== 'diner' && !reservation.email;
  if (!reservation.textsMobile && !hasNoOther) return;
  const [restaurant] = await db
    .select({ name: restaurants.name, defaultLocale: restaurants.defaultLocale })
    .from(restaurants)
    .where(eq(restaurants.id, reservation.restaurantId));
  await postMessage(db, {
    ...toReservationText(reservation, restaurant!),
    template,
    // A guest gets one message about each version of a reservation.
    dedupeKey: `${template}:${reservation.id}:${reservation.sequence}:sms`,
    now,
  });
}
