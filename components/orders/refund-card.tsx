'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { Order } from '@/lib/contract/orders';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { getRefundParts } from '@/lib/domain/orders/refund-promise';
import { RefundParts } from './refund-parts';

interface Props {
  order: Order;
  countryCode: CountryCode;
  locale: Locale;
  timeZone: string;
}

/** Where the money of an order stands that goes back (LIM-03); renders nothing where none does. */
export function RefundCard({ order, countryCode, locale, timeZone }: Props) {
  const t = useTranslations('orderActions');
  const parts = getRefundParts(order, timeZone);
  if (parts.length === 0) return null;
  return (
    <Card heading={t('refundHeading')} roomy>
      <RefundParts parts={parts} countryCode={countryCode} locale={locale} timeZone={timeZone} />
    </Card>
  );
}
