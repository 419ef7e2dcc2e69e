import { useDraggable } from '@dnd-kit/core';
import { CSS } from '@dnd-kit/utilities';
import { type KeyboardEvent, memo } from 'react';
import { useTranslations } from 'use-intl';
import { joinClassNames } from '@/components/ui/class-names';
import type { Booking } from '@/lib/contract/staff/bookings';
import { laneHeight } from './timeline-layout';

interface Props {
  booking: Booking;
  left: number;
  top: number;
  width: number;
  isLate: boolean;
  isOpen: boolean;
  onOpen(reservationId: string): void;
}

export type Tone = 'booked' | 'arrived' | 'walkIn' | 'late' | 'absent';

export const toneClasses: Record<Tone, string> = {
  booked: 'border-warning bg-warning-soft',
  arrived: 'border-success bg-success-soft',
  walkIn: 'border-info bg-info-soft',
  late: 'border-danger bg-danger-soft',
  absent: 'border-line-strong bg-raised line-through',
};

const getTone = ({ state, source }: Booking, isLate: boolean): Tone => {
  if (state === 'absent') return 'absent';
  if (state === 'arrived') return source === 'door' ? 'walkIn' : 'arrived';
  if (isLate) return 'late';
  return source === 'door' ? 'walkIn' : 'booked';
};

/** Returns whether a booking can be moved: an arrived party only to another table. */
const isMovable = ({ state, deposit }: Booking) =>
  (state === 'awaited' && deposit?.state !== 'awaiting') || state === 'arrived';

/** Firefox clicks a button when the space bar is released, although its press picked the booking up. */
const keepSpaceFromClicking = (event: KeyboardEvent) => {
  if (event.code === 'Space') event.preventDefault();
};

/** Shows a booking at its time and table; it opens by click and moves by drag. */
export const TimelineBooking = memo(function TimelineBooking({
  booking,
  left,
  top,
  width,
  isLate,
  isOpen,
  onOpen,
}: Props) {
  const t = useTranslations('bookings');
  const { reservationId, name, people, state, time, tableNo, note, remark } = booking;
  const { setNodeRef, listeners, attributes, transform, isDragging } = useDraggable({
    id: reservationId,
    disabled: !isMovable(booking),
  });
  return (
    <button
      ref={setNodeRef}
      type="button"
      data-timeline-booking={reservationId}
      aria-label={[
        name,
        t('people', { count: people }),
        time,
        tableNo === undefined ? t('noTable') : t('atTable', { table: tableNo }),
        t(`states.${state}`),
        note,
      ]
        .filter(Boolean)
        .join(', ')}
      aria-pressed={isOpen}
      aria-describedby={attributes['aria-describedby']}
      title={[name, note, remark].filter(Boolean).join(' · ')}
      className={joinClassNames(
        'absolute flex items-center gap-2 overflow-hidden rounded-control border px-2 text-left text-14',
        toneClasses[getTone(booking, isLate)],
        isOpen && 'border-2 border-brand-text',
        isDragging && 'z-20 cursor-grabbing opacity-90 shadow-overlay',
        // The browser would scroll or select text while the booking is dragged.
        'touch-manipulation select-none',
      )}
      style={{
        left,
        top,
        width: width - 4,
        height: laneHeight - 6,
        transform: CSS.Translate.toString(transform),
      }}
      onClick={() => onOpen(reservationId)}
      {...listeners}
      onKeyUp={keepSpaceFromClicking}
    >
      <b className="num">{people}</b>
      <span className="truncate">
        {name}
        {note && <span className="block truncate text-12 text-muted">{note}</span>}
      </span>
    </button>
  );
});
