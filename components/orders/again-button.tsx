'use client';

import { type ReactNode, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { Order } from '@/lib/contract/orders';

const load = () => import('./order-again-dialog').then((module) => module.default);

interface Props {
  order: Order;
  /** Renders the button itself. */
  children(handlers: { onPointerDown(): void; onClick(): void }): ReactNode;
}

/**
 * Fills the cart with the dishes of an order. Renders nothing for an order of another restaurant, because a cart
 * belongs to one restaurant.
 */
export function AgainButton({ order, children }: Props) {
  const shop = useShop();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Dialog = useLazyPart(open, load, close);
  if (!order.orderRestaurantList.some(({ restaurantId }) => restaurantId === shop.restaurantId)) return null;
  return (
    <>
      {children({
        onPointerDown: () => void load().catch(() => undefined),
        onClick: () => setOpen(true),
      })}
      {open && Dialog && <Dialog order={order} onClose={close} />}
    </>
  );
}
