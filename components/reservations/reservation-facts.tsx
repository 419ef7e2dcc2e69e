import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import type { Reservation } from '@/lib/contract/reservations';
import type { Locale } from '@/lib/contract/vocabulary';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { getDiscountValue } from '@/lib/domain/money';
import { FactList } from './fact-list';

interface Props {
  reservation: Reservation;
  locale: Locale;
  /** Actions of the reservation. */
  children?: ReactNode;
}

/** Shows date, party size, time with discount, contact data and remark. */
export function ReservationFacts({ reservation, locale, children }: Props) {
  const t = useTranslations('reservation.detail');
  const people = useTranslations('reserve');
  const { date, time, discount, customerName, contactPhone, phone, email, remark } = reservation;
  return (
    <Card roomy heading={t('facts')} aria-label={t('facts')}>
      <FactList
        facts={[
          [t('restaurant'), reservation.restaurantName],
          [t('weekdayDate'), formatDayWithWeekday(date, locale)],
          [t('party'), people('people', { count: reservation.people })],
          [
            t('time'),
            discount ? t('withDiscount', { time, value: getDiscountValue(discount, locale) }) : time,
          ],
          [t('name'), customerName],
          [t('mobile'), contactPhone ?? phone],
          [t('email'), email],
          [t('remark'), remark || t('none')],
        ]}
      />
      {children && <div className="mt-4">{children}</div>}
    </Card>
  );
}
