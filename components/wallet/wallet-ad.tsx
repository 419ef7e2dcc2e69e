'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { AdImage } from '@/components/ads/ad-image';
import { useShop } from '@/components/layout/shop-context';
import { walletQueries } from '@/lib/client/api/wallet-queries';
import type { Ad } from '@/lib/contract/ads';

interface Props {
  rendered?: Ad[];
}

/** Shows the restaurant's image of type topup_bottom below the wallet; renders nothing without one. */
export function WalletAd({ rendered }: Props) {
  const shop = useShop();
  const t = useTranslations('wallet.overview');
  const { data } = useQuery({ ...walletQueries.ads(shop.restaurantId), initialData: rendered });
  const ad = data?.[0];
  return ad ? <AdImage ad={ad} alt={t('adOf', { name: shop.name })} linkHosts={shop.linkHosts} /> : null;
}
