'use client';

import { useTranslations } from 'next-intl';
import { WithMessages } from '@/components/layout/with-messages';
import { useActiveOrder } from '@/lib/client/orders/use-active-order';
import type { Order } from '@/lib/contract/orders';
import type { ClientShop } from '@/lib/domain/client-shop';
import { canPay } from '@/lib/domain/orders/order-status';
import { ActiveOrderLink } from './active-order-link';

const areas = ['activeOrder', 'order'] as const;

/** Says before anything is filled in that an unpaid order stands in the way of another one (CHK-13). */
export function UnpaidOrderNotice({ shop }: { shop: ClientShop }) {
  const order = useActiveOrder(shop.restaurantId);
  if (!order || !canPay(order)) return null;
  return (
    <WithMessages locale={shop.locale} areas={areas}>
      <Notice shop={shop} order={order} />
    </WithMessages>
  );
}

function Notice({ shop, order }: { shop: ClientShop; order: Order }) {
  const t = useTranslations('activeOrder');
  return (
    <div role="status" className="mb-3 desk:mb-4">
      <ActiveOrderLink shop={shop} order={order} />
      <p className="mt-2 px-1 text-14 leading-heading text-muted">{t('first')}</p>
    </div>
  );
}
