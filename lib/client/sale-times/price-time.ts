import type { ClientShop } from '@/lib/domain/client-shop';
import { type AskedFor, getSlotStart } from '@/lib/domain/dish/availability';
import type { PriceTime } from '@/lib/domain/dish/price-at';
import { getDay } from '@/lib/domain/fulfilment/days';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { toMinutes, type WallTime } from '@/lib/domain/outlets/opening-hours';
import { findCurrentTableSession, toOrderingTable } from '../dine-in/table-store';
import { getFulfilment } from '../fulfilment/fulfilment-store';
import { getServerNow } from './server-clock';

/** Returns an instant on the restaurant's clock. */
export const toShopTime = (now: Date, timeZone: string): WallTime => ({
  day: getDay(now, timeZone),
  minutes: toMinutes(formatTime(now.getTime(), 'en', timeZone)),
});

/** Returns how and for when the diner orders: now at a table, else for the chosen slot. */
export function getPriceTime(shop: ClientShop): PriceTime {
  if (toOrderingTable(findCurrentTableSession(shop.restaurantId)))
    return { mode: 'table', at: toShopTime(getServerNow(), shop.timeZone) };
  const { mode, slots } = getFulfilment(shop);
  const slot = mode === 'RESERVE' ? undefined : slots[mode];
  return {
    mode: mode === 'DELIVERY_TO_HOME' ? 'delivery' : 'pickup',
    at: slot ? getSlotStart(slot) : undefined,
  };
}

/** Returns the time for which the diner orders, or now before a slot is chosen, for code outside of React. */
export function getAskedTime(shop: ClientShop): AskedFor & PriceTime {
  const now = toShopTime(getServerNow(), shop.timeZone);
  const { mode, at } = getPriceTime(shop);
  return { mode, at: at ?? now, now };
}
