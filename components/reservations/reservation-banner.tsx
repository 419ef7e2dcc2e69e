import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import type { Reservation } from '@/lib/contract/reservations';
import {
  findSeatOrderState,
  getReservationState,
  type ReservationState,
} from '@/lib/domain/reservations/reservation-state';

const styles: Record<ReservationState, { icon: AnyIconName; className: string }> = {
  reserved: { icon: 'check', className: 'bg-success-soft text-success' },
  arrived: { icon: 'check', className: 'bg-info-soft text-info' },
  cancelled: { icon: 'close', className: 'bg-sunken text-muted' },
  absent: { icon: 'clock', className: 'bg-warning-soft text-warning' },
  past: { icon: 'calendar', className: 'bg-sunken text-muted' },
  unpaid: { icon: 'clock', className: 'bg-warning-soft text-warning' },
  other: { icon: 'calendar', className: 'bg-sunken text-muted' },
};

type BannerReservation = Pick<
  Reservation,
  'reservationCode' | 'reservationStatus' | 'arrived' | 'past' | 'seatOrderStatus' | 'deposit'
>;

interface Props {
  reservation: BannerReservation;
  /** Content beside the code. */
  share?: ReactNode;
}

/** Shows status and code of a reservation, large enough to read at the door. */
export function ReservationBanner({ reservation, share }: Props) {
  const t = useTranslations('reservation');
  const state = getReservationState(reservation);
  const seat = findSeatOrderState(reservation.seatOrderStatus);
  const { icon, className } = styles[state];
  return (
    <section className="flex items-center gap-4 rounded-card bg-raised p-4 shadow-raised desk:p-6">
      <span className={joinClassNames('grid size-14 shrink-0 place-items-center rounded-full', className)}>
        <AnyIcon name={icon} size={24} />
      </span>
      <div className="min-w-0 grow">
        <p role="status" className="text-22 leading-heading font-bold tracking-heading">
          {t(`status.${state}`)}
        </p>
        {state !== 'unpaid' && (
          <p className="text-14 text-muted">
            {t('detail.code')} <b className="num text-text select-all">{reservation.reservationCode}</b>
          </p>
        )}
        {seat && <p className="text-14 text-muted">{t(`seatOrder.${seat}`)}</p>}
      </div>
      {share}
    </section>
  );
}
