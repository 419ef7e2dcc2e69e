'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { WithMessages } from '@/components/layout/with-messages';
import { useActiveOrder } from '@/lib/client/orders/use-active-order';
import type { Order } from '@/lib/contract/orders';
import { canPay } from '@/lib/domain/orders/order-status';
import { ActiveOrderLink } from './active-order-link';

const areas = ['activeOrder', 'order'] as const;

/** Warns before the checkout is filled in that an unpaid order blocks another one. */
export function UnpaidOrderNotice() {
  const shop = useShop();
  const order = useActiveOrder(shop.restaurantId);
  if (!order || !canPay(order)) return null;
  return (
    <WithMessages locale={shop.locale} areas={areas}>
      <Notice order={order} />
    </WithMessages>
  );
}

function Notice({ order }: { order: Order }) {
  const t = useTranslations('activeOrder');
  return (
    <div role="status">
      <ActiveOrderLink order={order} />
      <p className="mt-2 px-1 text-14 leading-heading text-muted">{t('first')}</p>
    </div>
  );
}
