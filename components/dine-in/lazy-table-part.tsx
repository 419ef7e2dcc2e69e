'use client';

import type { ReactNode } from 'react';
import { LazyMount } from '@/components/ui/lazy-mount';
import type { ClientShop } from '@/lib/domain/client-shop';

const noTable = new Promise<never>(() => {});

/** Whether the address names a table, or this browser remembers one; lib/client/dine-in/table-store.ts writes it. */
function namesTable(restaurantId: number): boolean {
  try {
    return (
      /[?&]tableno=/i.test(location.search) ||
      /tableNo/.test(localStorage.getItem(`table:${restaurantId}`) ?? '')
    );
  } catch {
    return false;
  }
}

/**
 * Mode, place and time, replaced by the table when there is one (DIN-01). The cached page is the same for everyone (DEC-73);
 * without a table none of this code loads.
 */
export function LazyTablePart({ shop, children }: { shop: ClientShop; children: ReactNode }) {
  return (
    <LazyMount
      when="now"
      load={() =>
        namesTable(shop.restaurantId)
          ? import('./table-part').then((module) => module.tablePartIn(shop.locale))
          : noTable
      }
      props={{ shop, children }}
      fallback={children}
      failed={children}
    />
  );
}
