import { type OrderMode, orderModes } from '@/lib/contract/values';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import { minuteMs } from '../../core/durations';
import type { BusyState } from '../../schema/restaurant';

export const getMode = (deliveryType: DeliveryType, table?: string | null): OrderMode =>
  deliveryType === 'DELIVERY_TO_HOME' ? 'delivery' : table ? 'table' : 'pickup';

/** Returns the end of a mode's pause, or undefined when it is not paused. */
export function findPausedUntil({ pausedUntil }: BusyState, mode: OrderMode, now: Date): Date | undefined {
  const until = pausedUntil?.[mode];
  return until && Date.parse(until) > now.getTime() ? new Date(until) : undefined;
}

/**
 * Returns the minutes that busy mode adds to the lead time of a mode: the rest of a pause, then the extra
 * time.
 */
export function getBusyMinutes(busy: BusyState, mode: OrderMode, now: Date): number {
  const paused = findPausedUntil(busy, mode, now);
  const pausedMinutes = paused ? Math.ceil((paused.getTime() - now.getTime()) / minuteMs) : 0;
  return pausedMinutes + getExtraMinutes(busy, now);
}

/** Returns the minutes that are added to each lead time now. */
const getExtraMinutes = ({ extra }: BusyState, now: Date): number =>
  extra && Date.parse(extra.until) > now.getTime() ? extra.minutes : 0;

/** Returns the modes that are paused now, with the end of each pause. */
export const listPauses = (busy: BusyState, now: Date): { mode: OrderMode; until: string }[] =>
  orderModes.flatMap((mode) => {
    const until = findPausedUntil(busy, mode, now);
    return until ? [{ mode, until: until.toISOString() }] : [];
  });

/** Returns a busy state without the parts that have ended; empty when all have ended. */
export function removeEnded(busy: BusyState, now: Date): BusyState {
  const modes = Object.entries(busy.pausedUntil ?? {}).filter(
    ([, until]) => Date.parse(until) > now.getTime(),
  );
  return {
    ...(modes.length > 0 && { pausedUntil: Object.fromEntries(modes) }),
    ...(getExtraMinutes(busy, now) > 0 && { extra: busy.extra }),
  };
}
