'use client';

import type { ReactNode } from 'react';
import { StorefrontProvider, useShop } from '@/components/layout/shop-context';
import type { Order } from '@/lib/contract/orders';

/** Provides the shop with the currency and time zone of an order, which may be of another restaurant. */
export function OrderShop({ order, children }: { order: Order; children: ReactNode }) {
  const shop = useShop();
  const { countryCode = shop.countryCode, timeZone = shop.timeZone } = order;
  return (
    <StorefrontProvider value={{ shop: { ...shop, countryCode, timeZone } }}>{children}</StorefrontProvider>
  );
}
