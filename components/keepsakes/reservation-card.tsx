import { useFormatter, useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { Reservation } from '@/lib/contract/reservations';
import { offersCancel, type ReservationState, reservationState } from '@/lib/keepsakes/reservation-state';

const tones: Record<ReservationState, BadgeTone> = {
  reserved: 'success',
  cancelled: 'plain',
  absent: 'warning',
  arrived: 'info',
  other: 'plain',
};

interface Props {
  reservation: Reservation;
  onCancel: () => void;
}

/** One reservation: when, where, for how many, its code and how it stands. */
export function ReservationCard({ reservation, onCancel }: Props) {
  const t = useTranslations('keepsakes.reservations');
  const format = useFormatter();
  const { date, time, people, discount, reservationCode: code, restaurantName } = reservation;
  const state = reservationState(reservation);
  // The day and the clock are the restaurant's own; no time zone is to move them.
  const day = format.dateTime(new Date(`${date}T00:00:00Z`), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="text-16 leading-heading tabular-nums">
          {day} · {time}
        </h2>
        <Badge tone={tones[state]}>{t(`status.${state}`)}</Badge>
      </div>
      <p className="mt-1 leading-heading">
        {restaurantName} · {t('people', { count: people })}
        {discount ? ` · ${t('discount', { percent: discount })}` : ''}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-14 text-muted">{t('code', { code })}</p>
        {offersCancel(reservation) && (
          <Button
            variant="ghost"
            size="small"
            className="-mr-4"
            aria-label={t('cancelOf', { code })}
            onClick={onCancel}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
    </Card>
  );
}
