import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { reservationQueries } from '@/lib/client/reservations/reservation-queries';
import { countries, getDigits } from '@/lib/contract/countries';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getDiscountValue } from '@/lib/domain/discount-value';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { toPlace } from '@/lib/domain/reservations/reservation-place';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { OutcomeDialog } from './outcome-dialog';
import { ReservationActions } from './reservation-actions';
import type { MadeReservation } from './use-reservation-submit';

interface Props {
  shop: ClientShop;
  booked: MadeReservation;
  onClose(): void;
}

/** Confirms the reserved table, with what to know and do until then, and links to it (RSV-13). */
export function ReservationMadeDialog({ shop, booked: { reservationId, draft }, onClose }: Props) {
  const t = useTranslations('reserve');
  const time = [
    draft.time,
    draft.discount ? t('off', { value: getDiscountValue(draft.discount, shop.locale) }) : undefined,
  ];
  // The backend answers a submit with the id alone.
  const made = useQuery(reservationQueries.share(reservationId)).data;
  const facts = [
    ['code', made?.reservationCode],
    ['date', formatDayWithWeekday(draft.date, shop.locale)],
    ['party', t('people', { count: draft.people })],
    ['time', time.filter(Boolean).join(' · ')],
    ['name', draft.name.trim()],
    ['mobile', `${countries[draft.country].countryNum} ${getDigits(draft.mobile)}`],
    ['email', draft.email.trim()],
    ['remark', draft.remark.trim()],
  ] as const;
  return (
    <OutcomeDialog
      outcome="done"
      title={t('success.title')}
      text={<p className="mt-1 text-14 text-pretty text-muted">{t('success.text')}</p>}
      done={t('success.done')}
      link={{
        href: toLocalePath(paths.reserveDetail({ reservationId }), shop.locale, shop.defaultLocale),
        label: t('success.detail'),
      }}
      width={800}
      onClose={onClose}
    >
      <dl className="mt-6 grid gap-x-8 rounded-card bg-sunken px-4 py-1 desk:grid-cols-2 desk:px-6">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div
              key={name}
              className={`flex min-h-11 min-w-0 items-baseline justify-between gap-4 py-2.5 leading-heading ${name === 'remark' ? 'desk:col-span-2' : ''}`}
            >
              <dt className="shrink-0 text-14 text-muted">{t(name)}</dt>
              <dd className="min-w-0 text-right font-bold tabular-nums wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      <div className="mt-6">
        <ReservationActions
          reservation={{
            id: reservationId,
            reservationCode: made?.reservationCode ?? '',
            date: draft.date,
            time: draft.time ?? '',
            people: draft.people,
            email: draft.email.trim(),
          }}
          place={made && toPlace(made.restaurant)}
        />
      </div>
    </OutcomeDialog>
  );
}
