'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { AdImage } from '@/components/ads/ad-image';
import { walletQueries } from '@/lib/client/wallet/wallet-queries';
import type { Ad } from '@/lib/contract/ads';
import type { ClientShop } from '@/lib/domain/client-shop';

interface Props {
  shop: Pick<ClientShop, 'restaurantId' | 'name' | 'linkHosts'>;
  rendered?: Ad[];
}

/** The restaurant's image of type topup_bottom below the wallet (WAL-08); renders nothing without one. */
export function WalletAd({ shop, rendered }: Props) {
  const t = useTranslations('wallet.overview');
  const { data } = useQuery({ ...walletQueries.ads(shop.restaurantId), initialData: rendered });
  const ad = data?.[0];
  return ad ? <AdImage ad={ad} alt={t('adOf', { name: shop.name })} linkHosts={shop.linkHosts} /> : null;
}
