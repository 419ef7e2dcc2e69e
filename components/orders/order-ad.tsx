'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { AdImage } from '@/components/ads/ad-image';
import { useShop } from '@/components/layout/shop-context';
import { queries } from '@/lib/client/api/queries';
import type { Order } from '@/lib/contract/orders';

interface Props {
  order: Order;
}

/** Shows the advertisements of the order's restaurant; renders nothing if it has none. */
export function OrderAd({ order }: Props) {
  const shop = useShop();
  const t = useTranslations('order');
  const [restaurant] = order.orderRestaurantList;
  const { data } = useQuery({
    ...queries.orderAds(restaurant?.restaurantId ?? 0),
    enabled: restaurant !== undefined,
  });
  // The link hosts of another restaurant are not loaded on this page.
  const linkHosts = restaurant?.restaurantId === shop.restaurantId ? shop.linkHosts : undefined;
  return data?.map((ad) => (
    <AdImage
      key={ad.adImage}
      ad={ad}
      alt={t('adOf', { name: restaurant?.restaurantName ?? '' })}
      linkHosts={linkHosts}
    />
  ));
}
