'use client';

import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import type { Order } from '@/lib/contract/orders';

/** Shows the restaurant's contact; renders nothing without a phone number. */
export function HelpCard({ order }: { order: Order }) {
  const t = useTranslations('order');
  const shop = order.orderRestaurantList[0];
  if (!shop?.contactNo) return null;
  return (
    <a
      href={`tel:${shop.contactNo.replace(/[^\d+]/g, '')}`}
      className="flex min-h-18 items-center gap-3 rounded-card bg-raised px-4 py-3 shadow-raised hover:bg-sunken desk:px-6"
    >
      <AnyIcon name="phone" className="text-muted" />
      <span className="min-w-0 grow leading-heading">
        <span className="block font-bold">{t('help')}</span>
        <span className="block text-14 text-muted">{t('helpCall', { name: shop.restaurantName })}</span>
      </span>
      <AnyIcon name="chevron-right" />
    </a>
  );
}
