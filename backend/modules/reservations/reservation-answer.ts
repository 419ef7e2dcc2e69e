import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import type { ReservationDeposit } from '@/lib/contract/deposits';
import { RefundMethod } from '@/lib/contract/pay-types';
import type { Reservation } from '@/lib/contract/reservations';
import type { CountryCode, Locale, Texts } from '@/lib/contract/vocabulary';
import { getWeekday } from '@/lib/domain/i18n/date-labels';
import type { DepositRow } from '../../schema/deposits';
import { pick } from '../../text';
import { getRefundWay } from '../payments/refund-way';
import { toOptionalImageUrl } from '../restaurant/web-address';
import type { DepositPaidBy } from './deposit-paid-by.sql';
import { isOpen, isPast } from './open-reservation';
import type { ReservationRow, ReservationWithRestaurant } from './reservations.repository';

/** Formats the diner's number for people. */
export const formatContactPhone = ({
  phoneDial,
  phoneDigits,
}: Pick<ReservationRow, 'phoneDial' | 'phoneDigits'>) => `${phoneDial} ${phoneDigits}`;

/** Returns a deposit in the diner's view. */
const toDepositAnswer = (
  { state, amount, freeUntil, payUntil, returned, kept, used }: DepositRow,
  paidBy: DepositPaidBy | null,
  now: Date,
  countryCode: CountryCode,
): ReservationDeposit => ({
  // The job that expires it runs some seconds later.
  state: state === 'awaiting' && payUntil <= now ? 'expired' : state,
  amount,
  freeUntil: freeUntil.toISOString(),
  payUntil: payUntil.toISOString(),
  isFree: freeUntil >= now,
  returned,
  refundWay: returned > 0 && paidBy ? getRefundWay(paidBy, RefundMethod.Source, paidBy.isRefused) : undefined,
  kept,
  used,
  countryCode,
});

/** Returns a reservation in the diner's view, with the restaurant's texts in the diner's language. */
export function toReservationAnswer(
  { reservation, restaurant, deposit, paidBy }: ReservationWithRestaurant,
  now: Date,
  locale: Locale,
): Reservation {
  const translate = (texts: Texts) => pick(texts, locale, restaurant.defaultLocale);
  const [cuisine] = restaurant.cuisines;
  return {
    id: reservation.id,
    reservationCode: reservation.code,
    reservationStatus: reservation.status,
    restaurantId: reservation.restaurantId,
    restaurantName: translate(restaurant.name),
    restaurantLogo: toOptionalImageUrl(restaurant.logo),
    restaurantScore: restaurant.rating ?? undefined,
    restaurantType: cuisine && translate(cuisine),
    people: reservation.people,
    date: reservation.day,
    time: reservation.time,
    discount: reservation.discount,
    customerName: reservation.customerName,
    contactPhone: formatContactPhone(reservation),
    phone: reservation.phoneDial + reservation.phoneDigits,
    email: reservation.email ?? undefined,
    remark: reservation.remark ?? undefined,
    weekday: getWeekday(reservation.day),
    language: reservation.language,
    submitTime: format(new TZDate(reservation.createdAt, restaurant.timeZone), 'yyyy-MM-dd HH:mm:ss'),
    shareCode: reservation.shareCode,
    canCancel: isOpen(reservation, now),
    arrived: reservation.arrivedAt !== null,
    past: isPast(reservation, now),
    timeZone: restaurant.timeZone,
    confirmed: reservation.confirmedAt !== null,
    sequence: reservation.sequence,
    deposit: deposit ? toDepositAnswer(deposit, paidBy, now, restaurant.countryCode) : undefined,
  };
}
