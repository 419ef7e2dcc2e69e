'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { ClientShop } from '@/lib/domain/client-shop';
import type { ListedOrder } from '@/lib/domain/orders/listed-orders';
import { OrderCard } from './order-card';

const loadCancel = () => import('./cancel-dialog').then((module) => module.default);
const loadPayment = () =>
  import('@/components/payments/second-payment-dialog').then((module) => module.SecondPaymentDialog);

interface Props {
  shop: ClientShop;
  orders: readonly ListedOrder[];
  /** Called after a payment or cancellation, so that the list is refetched. */
  onChanged: () => void;
}

/** Order cards with their actions (ORD-04, ORD-05). */
export function OrderCards({ shop, orders, onChanged }: Props) {
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
              shop={shop}
              order={order}
              newWindow={desktop}
              onPay={() => setActing({ on: order, how: 'pay' })}
              onCancel={() => setActing({ on: order, how: 'cancel' })}
            />
          </li>
        ))}
      </ul>
      {acting?.how === 'cancel' && acting.on.order && CancelDialog && (
        <CancelDialog
          order={acting.on.order}
          countryCode={acting.on.countryCode ?? shop.countryCode}
          locale={shop.locale}
          timeZone={acting.on.timeZone ?? shop.timeZone}
          onClose={stop}
          onChanged={onChanged}
        />
      )}
      {acting?.how === 'pay' && PaymentDialog && (
        <PaymentDialog
          shop={shop}
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
