'use client';

import type { ReactNode } from 'react';
import { LazyMount } from '@/components/ui/lazy-mount';
import type { ClientShop } from '@/lib/domain/client-shop';
import { hasNamedTable } from './names-table';

const noTable = new Promise<never>(() => {});

/**
 * Mode, place and time, replaced by the table when there is one (DIN-01). The cached page is the same for everyone (DEC-73);
 * without a table none of this code loads.
 */
export function LazyTablePart({ shop, children }: { shop: ClientShop; children: ReactNode }) {
  return (
    <LazyMount
      when="now"
      load={() =>
        hasNamedTable(shop.restaurantId)
          ? import('./table-part').then((module) => module.createTablePart(shop.locale))
          : noTable
      }
      props={{ shop, children }}
      fallback={children}
      failed={children}
    />
  );
}
