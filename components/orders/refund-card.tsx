'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { Order } from '@/lib/contract/orders';
import { OrderStatus } from '@/lib/contract/statuses';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { cancelledAt, refundPromise } from '@/lib/domain/orders/refund-promise';
import { RefundParts } from './refund-parts';

interface Props {
  order: Order;
  countryCode: CountryCode;
  locale: Locale;
  timeZone: string;
}

/** The refund of a cancelled order with its dates (LIM-03); renders nothing where nothing was paid. */
export function RefundCard({ order, countryCode, locale, timeZone }: Props) {
  const t = useTranslations('orderActions');
  const at =
    order.orderStatus === OrderStatus.Cancelled ? (cancelledAt(order) ?? order.orderTime) : undefined;
  const parts = at ? refundPromise(order, { since: new Date(at), timeZone }) : [];
  if (parts.length === 0) return null;
  return (
    <Card heading={t('refundHeading')} roomy>
      <RefundParts parts={parts} countryCode={countryCode} locale={locale} />
    </Card>
  );
}
