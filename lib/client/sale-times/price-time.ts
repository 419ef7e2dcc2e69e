import type { ClientShop } from '@/lib/domain/client-shop';
import { type AskedFor, getSlotStart } from '@/lib/domain/dish/availability';
import type { PriceTime } from '@/lib/domain/dish/price-at';
import { toShopTime } from '@/lib/domain/outlets/shop-time';
import { findCurrentTableSession, toOrderingTable } from '../dine-in/table-store';
import { getFulfilment } from '../fulfilment/fulfilment-store';
import { getServerNow } from './server-clock';

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
