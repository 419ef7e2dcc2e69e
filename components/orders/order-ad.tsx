'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { AdImage } from '@/components/ads/ad-image';
import { queries } from '@/lib/client/api/queries';
import type { Order } from '@/lib/contract/orders';
import type { ClientShop } from '@/lib/domain/client-shop';

interface Props {
  order: Order;
  shop: Pick<ClientShop, 'restaurantId' | 'linkHosts'>;
}

/** The images of the restaurant that cooks an order (API-61, DEC-81); nothing without one. */
export function OrderAd({ order, shop }: Props) {
  const t = useTranslations('order');
  const [restaurant] = order.orderRestaurantList;
  const { data } = useQuery({
    ...queries.orderAds(restaurant?.restaurantId ?? 0),
    enabled: restaurant !== undefined,
  });
  // The hosts of another restaurant are not known here.
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
