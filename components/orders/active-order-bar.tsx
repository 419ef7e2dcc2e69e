'use client';

import { QueryProvider } from '@/components/layout/query-provider';
import { useStorefront } from '@/components/layout/shop-context';
import { WithMessages } from '@/components/layout/with-messages';
import { joinClassNames } from '@/components/ui/class-names';
import { useCart } from '@/lib/client/cart/cart-store';
import { useActiveOrder } from '@/lib/client/orders/use-active-order';
import { ActiveOrderLink } from './active-order-link';

const areas = ['activeOrder', 'order'] as const;

/** The reminder of an unfinished order, floating over tab bar and cart bar so that it shifts nothing (API-59, API-63). */
export function ActiveOrderBar() {
  return (
    <QueryProvider>
      <Bar />
    </QueryProvider>
  );
}

function Bar() {
  const { shop } = useStorefront();
  const order = useActiveOrder(shop.restaurantId);
  const { lines } = useCart(shop.restaurantId);
  if (!order) return null;
  return (
    <WithMessages locale={shop.locale} areas={areas}>
      {/* Room below the last row, as much as the bar covers. */}
      <div className="h-18 desk:hidden" />
      <ActiveOrderLink
        shop={shop}
        order={order}
        className={joinClassNames(
          'fixed inset-x-3 z-30 animate-rise-in shadow-overlay desk:inset-x-auto desk:bottom-4 desk:left-20 desk:w-[416px]',
          lines.length > 0
            ? 'bottom-[calc(130px+env(safe-area-inset-bottom))]'
            : 'bottom-[calc(58px+env(safe-area-inset-bottom))]',
        )}
      />
    </WithMessages>
  );
}
