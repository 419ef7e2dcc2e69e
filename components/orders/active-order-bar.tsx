'use client';

import { useCallback } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useStorefront } from '@/components/layout/shop-context';
import { WithMessages } from '@/components/layout/with-messages';
import { reserveForBar } from '@/components/ui/bar-room';
import { joinClassNames } from '@/components/ui/class-names';
import { useCart } from '@/lib/client/cart/cart-store';
import { useActiveOrder } from '@/lib/client/orders/use-active-order';
import { useUnclaimedRefund } from '@/lib/client/parties/use-unclaimed-refund';
import { ActiveOrderLink } from './active-order-link';
import { RefundLink } from './refund-link';

const areas = ['activeOrder', 'order'] as const;

/** Reminds of an unfinished order or refund; floats over tab bar and cart bar, so it shifts no content. */
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
  const refund = useUnclaimedRefund(shop.restaurantId);
  const { lines } = useCart(shop.restaurantId);
  const isAboveCart = lines.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a bar that moves takes no tap, as one that comes
  const reserve = useCallback((bar: HTMLElement) => reserveForBar(bar), [isAboveCart]);
  if (!order && refund === 0) return null;
  const className = joinClassNames(
    'fixed inset-x-3 z-30 animate-rise-in shadow-overlay desk:inset-x-auto desk:bottom-4 desk:left-20 desk:w-[416px]',
    isAboveCart
      ? 'bottom-[calc(var(--h-tabbar)+80px+env(safe-area-inset-bottom))]'
      : 'bottom-[calc(var(--h-tabbar)+8px+env(safe-area-inset-bottom))]',
  );
  return (
    <WithMessages locale={shop.locale} areas={areas}>
      {order ? (
        <ActiveOrderLink ref={reserve} order={order} className={className} />
      ) : (
        <RefundLink ref={reserve} amount={refund} className={className} />
      )}
    </WithMessages>
  );
}
