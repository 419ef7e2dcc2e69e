import { useEffect, useState } from 'react';
import { toOrderingTable, useTable } from '@/lib/client/dine-in/table-store';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import type { OrderMode } from '@/lib/contract/values';
import type { ClientShop } from '@/lib/domain/client-shop';
import { type AskedFor, getSlotStart } from '@/lib/domain/dish/availability';
import type { WallTime } from '@/lib/domain/outlets/opening-hours';
import { toShopTime } from '@/lib/domain/outlets/shop-time';
import { getServerNow, loadServerClock } from './server-clock';

/** The time for which the diner orders, on the restaurant's clock. */
export interface AskedTime extends AskedFor {
  /** True at a table and for a chosen slot; else the diner may still choose a time that suits the dish. */
  isFixed: boolean;
  mode: OrderMode;
}

/** Returns the restaurant's time, which changes with each of its minutes. */
function useShopMinute(timeZone: string): WallTime {
  const [now, setNow] = useState(getServerNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const follow = () => {
      clearTimeout(timer);
      const next = getServerNow();
      setNow(next);
      timer = setTimeout(follow, 60_000 - (next.getTime() % 60_000));
    };
    loadServerClock().then(() => !left && follow());
    // Timers stand still while the page sleeps.
    const wake = () => !document.hidden && follow();
    document.addEventListener('visibilitychange', wake);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, []);
  return toShopTime(now, timeZone);
}

/** Returns the chosen slot's beginning, else now. */
export function useAskedTime(shop: ClientShop): AskedTime {
  const now = useShopMinute(shop.timeZone);
  const { slot, mode: chosen } = useFulfilment(shop);
  const table = toOrderingTable(useTable(shop.restaurantId).tableSession);
  if (table) return { at: now, now, isFixed: true, mode: 'table' };
  const mode = chosen === 'DELIVERY_TO_HOME' ? 'delivery' : 'pickup';
  return slot ? { at: getSlotStart(slot), now, isFixed: true, mode } : { at: now, now, isFixed: false, mode };
}
