'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Badge } from '@/components/ui/badge';
import { useAskedTime } from '@/lib/client/sale-times/use-asked-time';
import type { SaleTimes } from '@/lib/contract/sale-times';
import { findNextTime, formatNextTime } from '@/lib/domain/dish/availability';

/** Shows from when a line can be had that cannot be had at the time for which the diner orders. */
export function LineTimes({ available }: { available: SaleTimes[] }) {
  const t = useTranslations('cart');
  const shop = useShop();
  const asked = useAskedTime(shop);
  const { at } = asked;
  const next = findNextTime(available, asked);
  if (next === at) return null;
  return (
    <Badge tone="warning">
      {next ? t('laterFrom', { time: formatNextTime(next, at, shop.locale) }) : t('soldOut')}
    </Badge>
  );
}
