'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Card } from '@/components/ui/card';
import type { Order } from '@/lib/contract/orders';
import { listRefundParts } from '@/lib/domain/orders/refund-promise';
import { RefundParts } from './refund-parts';

interface Props {
  order: Order;
}

/** Shows the state of an order's refund; renders nothing without one. */
export function RefundCard({ order }: Props) {
  const { timeZone } = useShop();
  const t = useTranslations('orderActions');
  const parts = listRefundParts(order, timeZone);
  if (parts.length === 0) return null;
  return (
    <Card heading={t('refundHeading')} roomy>
      <RefundParts parts={parts} />
    </Card>
  );
}
