'use client';

import { type ReactNode, useState } from 'react';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { Order } from '@/lib/contract/orders';
import type { OrderShop } from './my-order';

const load = () => import('./order-again-dialog').then((module) => module.default);

interface Props {
  shop: OrderShop;
  order: Order;
  /** Renders the button itself. */
  children(handlers: { onPointerDown(): void; onClick(): void }): ReactNode;
}

/**
 * Fills the cart with the dishes of an order. A cart belongs to one restaurant, so an order of another restaurant renders
 * nothing: it is ordered again in that shop.
 */
export function AgainButton({ shop, order, children }: Props) {
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
      {open && Dialog && <Dialog shop={shop} order={order} onClose={close} />}
    </>
  );
}
