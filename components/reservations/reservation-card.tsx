import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { Reservation } from '@/lib/contract/reservations';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { getDiscountValue } from '@/lib/domain/money';
import {
  canCancelReservation,
  getReservationState,
  type ReservationState,
} from '@/lib/domain/reservations/reservation-state';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

const tones: Record<ReservationState, BadgeTone> = {
  reserved: 'success',
  cancelled: 'plain',
  absent: 'warning',
  arrived: 'info',
  past: 'plain',
  unpaid: 'warning',
  other: 'plain',
};

interface Props {
  reservation: Reservation;
  onCancel: () => void;
}

/** Shows one reservation: time, place, party size, code and status. */
export function ReservationCard({ reservation, onCancel }: Props) {
  const shop = useShop();
  const t = useTranslations('reservation.list');
  const status = useTranslations('reservation.status');
  const { date, time, people, discount, reservationCode: code, restaurantName } = reservation;
  const state = getReservationState(reservation);
  const day = formatDayWithWeekday(date, shop.locale);
  const href = toLocalePath(
    paths.reserveDetail({ reservationId: reservation.id }),
    shop.locale,
    shop.defaultLocale,
  );
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="text-16 leading-heading tabular-nums">
          {day} · {time}
        </h2>
        <Badge tone={tones[state]}>{status(state)}</Badge>
      </div>
      <p className="mt-1 leading-heading">
        {restaurantName} · {t('people', { count: people })}
        {discount ? ` · ${t('discount', { value: getDiscountValue(discount, shop.locale) })}` : ''}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-14 text-muted">{state === 'unpaid' ? null : t('code', { code })}</p>
        <p className="-mx-4 flex flex-wrap">
          {canCancelReservation(reservation) && (
            <Button variant="ghost" size="small" className="font-normal! text-muted!" onClick={onCancel}>
              {t('cancel')}
              <span className="sr-only">{code}</span>
            </Button>
          )}
          {canCancelReservation(reservation) && state !== 'unpaid' && (
            <ButtonLink variant="ghost" size="small" href={`${href}#edit`}>
              {t('edit')}
              <span className="sr-only">{code}</span>
            </ButtonLink>
          )}
          <ButtonLink variant="ghost" size="small" href={href}>
            {t('view')}
            <span className="sr-only">{code}</span>
          </ButtonLink>
        </p>
      </div>
    </Card>
  );
}
