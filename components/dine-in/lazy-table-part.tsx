'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { LazyMount } from '@/components/ui/lazy-mount';
import { hasNamedTable } from './names-table';

/**
 * Replaces mode, place and time by the table, if there is one. The cached page is the same for every diner, so the table
 * is known as soon as the page answers, and its code loads only then.
 */
export function LazyTablePart({ children }: { children: ReactNode }) {
  const shop = useShop();
  const [isNamed, setNamed] = useState(false);
  useEffect(() => setNamed(hasNamedTable(shop.restaurantId)), [shop.restaurantId]);
  if (!isNamed) return children;
  return (
    <LazyMount
      when="now"
      load={() => import('./table-part').then((module) => module.createTablePart(shop.locale))}
      props={{ children }}
      fallback={<div className="min-h-[140px]" />}
      failed={children}
    />
  );
}
