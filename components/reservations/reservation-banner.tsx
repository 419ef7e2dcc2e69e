import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import { classNames } from '@/components/ui/class-names';
import type { Reservation } from '@/lib/contract/reservations';
import { type ReservationState, reservationState } from '@/lib/domain/reservations/reservation-state';
import { seatOrderState } from '@/lib/domain/reservations/seat-order';

const looks: Record<ReservationState, { icon: AnyIconName; look: string }> = {
  reserved: { icon: 'check', look: 'bg-success-soft text-success' },
  arrived: { icon: 'check', look: 'bg-info-soft text-info' },
  cancelled: { icon: 'close', look: 'bg-sunken text-muted' },
  absent: { icon: 'clock', look: 'bg-warning-soft text-warning' },
  other: { icon: 'calendar', look: 'bg-sunken text-muted' },
};

type Shown = Pick<Reservation, 'reservationCode' | 'reservationStatus' | 'arrived' | 'seatOrderStatus'>;

interface Props {
  reservation: Shown;
  /** Content beside the code. */
  share?: ReactNode;
}

/** Status and code of a reservation, readable at the door (RSV-16, RSV-24). */
export function ReservationBanner({ reservation, share }: Props) {
  const t = useTranslations('reservation');
  const state = reservationState(reservation);
  const seat = reservation.seatOrderStatus && seatOrderState(reservation.seatOrderStatus);
  const { icon, look } = looks[state];
  return (
    <section className="flex items-center gap-4 rounded-card bg-raised p-4 shadow-raised desk:p-6">
      <span className={classNames('grid size-14 shrink-0 place-items-center rounded-full', look)}>
        <AnyIcon name={icon} size={24} />
      </span>
      <div className="min-w-0 grow">
        <p role="status" className="text-22 leading-heading font-bold tracking-heading">
          {t(`status.${state}`)}
        </p>
        <p className="text-14 text-muted">
          {t('detail.code')} <b className="num text-text select-all">{reservation.reservationCode}</b>
        </p>
        {seat && <p className="text-14 text-muted">{t(`seatOrder.${seat}`)}</p>}
      </div>
      {share}
    </section>
  );
}
