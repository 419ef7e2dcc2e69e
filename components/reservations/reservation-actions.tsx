import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import { heldMinutes } from '@/lib/contract/reservation-values';
import type { Reservation } from '@/lib/contract/reservations';
import { toCalendarLink } from '@/lib/domain/calendar-link';
import { getMapLink, type ReservationPlace } from '@/lib/domain/reservations/reservation-place';

interface Props {
  reservation: Pick<
    Reservation,
    'id' | 'restaurantId' | 'reservationCode' | 'date' | 'time' | 'people' | 'email' | 'sequence'
  >;
  /** Undefined while it loads. */
  place?: ReservationPlace;
}

const link =
  'flex h-full min-h-14 w-full flex-col items-center justify-center gap-1 rounded-control border border-line-strong px-2 py-2 text-center text-14 leading-heading font-bold hover:bg-sunken';

/**
 * Offers what is useful before the visit: calendar, call, directions, the address of the mail and how long the table is
 * held.
 */
export function ReservationActions({ reservation, place }: Props) {
  const t = useTranslations('reserve');
  const { locale } = useShop();
  const { id, restaurantId, reservationCode: code, date, time, people, email, sequence } = reservation;
  return (
    <>
      {place && (
        <ul className="grid auto-cols-fr grid-flow-col gap-2">
          <li>
            <a
              className={link}
              download={`${code}.ics`}
              href={toCalendarLink({
                restaurantId,
                locale,
                id,
                number: code,
                day: date,
                time,
                people,
                sequence,
              })}
            >
              <AnyIcon name="calendar" size={20} />
              {t('actions.calendar')}
            </a>
          </li>
          {place.phone && (
            <li>
              <a className={link} href={`tel:${place.phone.replace(/[^+\d]/g, '')}`}>
                <AnyIcon name="phone" size={20} />
                {t('actions.call')}
              </a>
            </li>
          )}
          <li>
            <a className={link} href={getMapLink(place)} target="_blank" rel="noopener noreferrer">
              <AnyIcon name="pin" size={20} />
              {t('actions.directions')}
              <span className="sr-only">, {t('actions.newTab')}</span>
            </a>
          </li>
        </ul>
      )}
      <ul className="mt-4 grid gap-2 text-14 text-muted">
        {email && <Line icon="check">{t('actions.mailed', { email })}</Line>}
        <Line icon="clock">{t('hold', { minutes: heldMinutes })}</Line>
      </ul>
    </>
  );
}

const Line = ({ icon, children }: { icon: AnyIconName; children: ReactNode }) => (
  <li className="flex gap-2 wrap-anywhere">
    <AnyIcon name={icon} className="shrink-0" />
    {children}
  </li>
);
