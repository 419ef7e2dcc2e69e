'use client';

import type { ReactNode } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { LazyMount } from '@/components/ui/lazy-mount';
import { hasNamedTable } from './names-table';

const noTable = new Promise<never>(() => {});

/**
 * Replaces mode, place and time by the table, if there is one. The cached page is the same for every diner, and this
 * code loads only at a table.
 */
export function LazyTablePart({ children }: { children: ReactNode }) {
  const shop = useShop();
  return (
    <LazyMount
      when="now"
      load={() =>
        hasNamedTable(shop.restaurantId)
          ? import('./table-part').then((module) => module.createTablePart(shop.locale))
          : noTable
      }
      props={{ children }}
      fallback={children}
      failed={children}
    />
  );
}
