import type { Locale } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';
import { getClock } from '@/lib/domain/outlets/opening-hours';
import type { Deps } from '../../deps';
import { fill, getMessages } from '../../messages/messages';
import type { Message } from '../outbox/outbox';
import { getWallTime } from '../restaurant/hours';
import type { RestaurantRow } from '../restaurant/shop';
import { getLocalePath } from '../restaurant/web-address';
import type { NewReservation } from './book-table';
import { createReservationToken } from './linked-reservation';
import { toReservationMail } from './reservation-mail';
import type { NewDeposit } from './reservation-rules';
import { toReservationText } from './reservation-texts';
import type { ReservationRow } from './reservations.repository';

interface Sender {
  env: Deps['env'];
  restaurant: RestaurantRow;
  /** Scheme and host of the restaurant's pages. */
  origin?: string;
}

const toLink = (path: string, origin: string | undefined, locale: Locale, defaultLocale: Locale): string =>
  origin ? `${origin}${getLocalePath(path, locale, defaultLocale)}` : '';

/** Returns the address where the guest pays the deposit after a login with the number of the reservation. */
export const getDepositLink = (
  origin: string | undefined,
  { id, language }: Pick<ReservationRow, 'id' | 'language'>,
  defaultLocale: Locale,
): string => toLink(`/reserve-detail?reservationId=${id}`, origin, language, defaultLocale);

/** Returns the text message that confirms a booking by staff and links to the page that changes it. */
export function buildTextConfirmation(booking: NewReservation, { env, restaurant, origin }: Sender): Message {
  const { names, language, now } = booking;
  const text = toReservationText({ ...booking, id: names.id }, restaurant);
  const token = createReservationToken(env.CODE_SECRET, names.id);
  const path = `/reserve-answer?token=${encodeURIComponent(token)}`;
  return {
    ...text,
    template: 'reservation-confirmed',
    dedupeKey: `reservation-confirmed:${names.id}:sms`,
    data: { ...text.data, link: toLink(path, origin, language, restaurant.defaultLocale) },
    now,
  };
}

/** Returns the messages that ask a guest for the deposit, by the channels that staff chose. */
export function buildDepositRequests(
  booking: NewReservation,
  deposit: NewDeposit,
  { restaurant, origin }: Sender,
): Message[] {
  const { names, language: locale, email, restaurantId, now } = booking;
  const { defaultLocale, countryCode, timeZone } = restaurant;
  const text = toReservationText({ ...booking, id: names.id }, restaurant);
  const due = {
    amount: formatMoney(deposit.amount, countryCode, locale),
    until: getClock(getWallTime(deposit.payUntil, timeZone).minutes),
  };
  const requests: Message[] = [];
  if (booking.textsMobile)
    requests.push({
      ...text,
      template: 'reservation-deposit',
      dedupeKey: `reservation-deposit:${names.id}:sms`,
      data: {
        ...text.data,
        ...due,
        link: getDepositLink(origin, { ...names, language: locale }, defaultLocale),
        expiresAt: deposit.payUntil.toISOString(),
      },
      now,
    });
  if (email)
    requests.push({
      channel: 'email',
      recipient: email,
      template: 'reservation-deposit',
      locale,
      restaurantId,
      dedupeKey: `reservation-deposit:${names.id}`,
      worthlessAt: deposit.payUntil,
      data: {
        ...toReservationMail({ ...booking, ...names, remark: null, sequence: 0 }, locale, booking.address),
        deposit: fill(getMessages(locale).mail.reservation.depositUntil, due),
      },
      now,
    });
  return requests;
}
