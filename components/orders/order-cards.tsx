'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { ListedOrder } from '@/lib/domain/orders/listed-orders';
import { OrderCard } from './order-card';
import { OrderShop } from './order-shop';

const loadCancel = () => import('./cancel-dialog').then((module) => module.default);
const loadPayment = () =>
  import('@/components/payments/second-payment-dialog').then((module) => module.SecondPaymentDialog);

interface Props {
  orders: readonly ListedOrder[];
  /** Called after a payment or cancellation, so that the list is refetched. */
  onChanged: () => void;
}

export function OrderCards({ orders, onChanged }: Props) {
  const t = useTranslations('orders');
  const desktop = useIsDesktop();
  const [acting, setActing] = useState<{ on: ListedOrder; how: 'pay' | 'cancel' }>();
  const stop = () => setActing(undefined);
  const CancelDialog = useLazyPart(acting?.how === 'cancel', loadCancel, stop);
  const PaymentDialog = useLazyPart(acting?.how === 'pay', loadPayment, stop);
  return (
    <>
      <ul aria-label={t('list')} className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              newWindow={desktop}
              onPay={() => setActing({ on: order, how: 'pay' })}
              onCancel={() => setActing({ on: order, how: 'cancel' })}
            />
          </li>
        ))}
      </ul>
      {acting?.how === 'cancel' && acting.on.order && CancelDialog && (
        <OrderShop order={acting.on.order}>
          <CancelDialog order={acting.on.order} onClose={stop} onChanged={onChanged} />
        </OrderShop>
      )}
      {acting?.how === 'pay' && PaymentDialog && (
        <PaymentDialog
          orderTransactionId={acting.on.id}
          orderType={acting.on.of}
          open
          onOpenChange={(open) => !open && stop()}
          onPaid={onChanged}
        />
      )}
    </>
  );
}
