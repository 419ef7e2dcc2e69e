import { useTranslations } from 'use-intl';
import type { BookingSlot } from '@/lib/contract/staff/bookings';

/** Returns a function that describes a time with what is left of it. */
export function useSlotLabel(): (slot: BookingSlot) => string {
  const t = useTranslations('bookings.book');
  const tBookings = useTranslations('bookings');
  return ({ time, state, discount, tables, tablesTaken, seats, seatsTaken }) => {
    const tablesLeft = Math.max(0, tables - tablesTaken);
    const seatsLeft = seats === undefined ? undefined : Math.max(0, seats - seatsTaken);
    const isFull = tablesLeft === 0 || seatsLeft === 0;
    const facts = [
      state === 'off' && t('off'),
      state === 'closed' && t('closed'),
      isFull
        ? t('full')
        : seatsLeft === undefined
          ? t('tables', { tables: tablesLeft })
          : t('seats', { seats: seatsLeft }),
      discount > 0 && tBookings('discount', { percent: discount }),
    ];
    return [time, ...facts.filter(Boolean)].join(' · ');
  };
}
