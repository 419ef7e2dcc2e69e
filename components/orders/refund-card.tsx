'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { Order } from '@/lib/contract/orders';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { cancelledAt, refundPromise } from '@/lib/domain/orders/refund-promise';
import { RefundParts } from './refund-parts';

interface Props {
  order: Order;
  countryCode: CountryCode;
  locale: Locale;
  timeZone: string;
}

/** What becomes of the money of a cancelled order, by date (LIM-03); nothing where none was paid. */
export function RefundCard({ order, countryCode, locale, timeZone }: Props) {
  const t = useTranslations('orderActions');
  const at = order.orderStatus === 10 ? (cancelledAt(order) ?? order.orderTime) : undefined;
  const parts = at ? refundPromise(order, { since: new Date(at), timeZone }) : [];
  if (parts.length === 0) return null;
  return (
    <Card heading={t('refundHeading')} roomy>
      <RefundParts parts={parts} countryCode={countryCode} locale={locale} />
    </Card>
  );
}
