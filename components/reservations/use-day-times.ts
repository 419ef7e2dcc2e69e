import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { showToast } from '@/components/ui/toast';
import { reservationQueries } from '@/lib/client/reservations/reservation-queries';
import { useShopChanges } from '@/lib/client/reservations/use-shop-changes';
import type { ReservationSlot, ReserveWeekdays } from '@/lib/contract/reservation-slots';
import type { Day } from '@/lib/contract/vocabulary';
import { canReserveDay } from '@/lib/domain/reservations/reservation-days';
import { getFreeSlots } from '@/lib/domain/reservations/slots';

/** The load state of a day's times. */
export interface DayTimes {
  state: 'loading' | 'failed' | 'ready';
  /** Slots with a free table. */
  slots: ReservationSlot[];
  /** All slots of the day, including full ones. */
  offered: ReservationSlot[];
  weekdays?: ReserveWeekdays;
  fetching: boolean;
  isClosed(day: Day): boolean;
  retry(): void;
  /** Refetches the times, for instance after a slot became full. */
  renew(): void;
  /** Refetches the rules that apply to every day. */
  renewRules(): void;
}

/**
 * Returns the free times of a day. A weekday without reservations sends no request; a failed request warns and blocks
 * reserving until a retry succeeds.
 */
export function useDayTimes(restaurantId: number, day: Day): DayTimes {
  const t = useTranslations('reserve');
  const weekdays = useQuery(reservationQueries.weekdays(restaurantId));
  const takes = weekdays.data && canReserveDay(weekdays.data, day);
  const slots = useQuery({ ...reservationQueries.slots(restaurantId, day), enabled: takes === true });

  useShopChanges(restaurantId, () => void (takes && slots.refetch()));

  const failed = weekdays.isError || (takes === true && slots.isError);
  const failedAt = Math.max(weekdays.errorUpdatedAt, slots.errorUpdatedAt);
  const warning = t('dataError');
  useEffect(() => {
    if (failed && failedAt > 0) showToast({ kind: 'warning', text: warning, id: 'reserve-times' });
  }, [failed, failedAt, warning]);

  const offered = takes && !failed ? (slots.data ?? []) : [];
  const ready = takes === false || (takes === true && slots.data !== undefined);
  return {
    state: failed ? 'failed' : ready ? 'ready' : 'loading',
    slots: getFreeSlots(offered),
    offered,
    weekdays: weekdays.data,
    fetching: weekdays.isFetching || slots.isFetching,
    isClosed: (each) => weekdays.data !== undefined && !canReserveDay(weekdays.data, each),
    retry: () => void (weekdays.isError ? weekdays.refetch() : slots.refetch()),
    renew: () => void (takes && slots.refetch()),
    renewRules: () => void weekdays.refetch(),
  };
}
