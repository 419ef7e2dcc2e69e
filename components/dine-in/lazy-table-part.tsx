'use client';

import type { ReactNode } from 'react';
import { LazyMount } from '@/components/layout/lazy-mount';
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
 * How, where and when, until a table takes their place (DIN-01). The page is the same for everyone (DEC-73); whoever sits at no
 * table loads nothing of it.
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
