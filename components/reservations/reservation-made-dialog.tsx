import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { reservationQueries } from '@/lib/client/reservations/reservation-queries';
import { countries } from '@/lib/contract/countries';
import { getNationalDigits } from '@/lib/contract/typed-phones';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { getDiscountValue } from '@/lib/domain/money';
import { toPlace } from '@/lib/domain/reservations/reservation-place';
import type { MadeReservation } from '@/lib/domain/reservations/reserving';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { OutcomeDialog } from './outcome-dialog';
import { ReservationActions } from './reservation-actions';

interface Props {
  booked: MadeReservation;
  onClose(): void;
}

/** Confirms the reserved table, with details and next steps, and links to it. */
export function ReservationMadeDialog({ booked: { reservationId, draft }, onClose }: Props) {
  const shop = useShop();
  const t = useTranslations('reserve');
  const time = [
    draft.time,
    draft.discount ? t('off', { value: getDiscountValue(draft.discount, shop.locale) }) : undefined,
  ];
  // The response of the submit holds only the id.
  const made = useQuery(reservationQueries.share(reservationId)).data;
  const facts = [
    ['code', made?.reservationCode],
    ['date', formatDayWithWeekday(draft.date, shop.locale)],
    ['party', t('people', { count: draft.people })],
    ['time', time.filter(Boolean).join(' · ')],
    ['name', draft.name.trim()],
    ['mobile', `${countries[draft.country].countryNum} ${getNationalDigits(draft.country, draft.mobile)}`],
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
            restaurantId: shop.restaurantId,
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
