import { type OrderMode, orderModes } from '@/lib/contract/staff/order-values';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import type { BusyState } from '../../schema/restaurant';

const minuteMs = 60_000;

/** Returns how an order reaches its diner. */
export const getMode = (deliveryType: DeliveryType, table?: string | null): OrderMode =>
  deliveryType === 'DELIVERY_TO_HOME' ? 'delivery' : table ? 'table' : 'pickup';

/** Returns until when a mode is paused, undefined when it isn't. */
export function getPausedUntil({ pausedUntil }: BusyState, mode: OrderMode, now: Date): Date | undefined {
  const until = pausedUntil?.[mode];
  return until && Date.parse(until) > now.getTime() ? new Date(until) : undefined;
}

/** Returns the minutes that busy mode adds to the lead time of a mode: those of a pause, then those of the rush. */
export function getBusyMinutes(busy: BusyState, mode: OrderMode, now: Date): number {
  const paused = getPausedUntil(busy, mode, now);
  const pausedMinutes = paused ? Math.ceil((paused.getTime() - now.getTime()) / minuteMs) : 0;
  return pausedMinutes + getExtraMinutes(busy, now);
}

/** Returns the minutes that are added to each lead time now. */
const getExtraMinutes = ({ extra }: BusyState, now: Date): number =>
  extra && Date.parse(extra.until) > now.getTime() ? extra.minutes : 0;

/** Returns the modes that are paused now, and until when. */
export const getPauses = (busy: BusyState, now: Date): { mode: OrderMode; until: string }[] =>
  orderModes.flatMap((mode) => {
    const until = getPausedUntil(busy, mode, now);
    return until ? [{ mode, until: until.toISOString() }] : [];
  });

/** Returns a busy state without the parts that have ended; empty when nothing is left. */
export function removeEnded(busy: BusyState, now: Date): BusyState {
  const modes = Object.entries(busy.pausedUntil ?? {}).filter(
    ([, until]) => Date.parse(until) > now.getTime(),
  );
  return {
    ...(modes.length > 0 && { pausedUntil: Object.fromEntries(modes) }),
    ...(getExtraMinutes(busy, now) > 0 && { extra: busy.extra }),
  };
}
