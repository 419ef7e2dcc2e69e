'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { walletQueries } from '@/lib/client/wallet/wallet-queries';
import type { Ad } from '@/lib/contract/ads';
import type { ClientShop } from '@/lib/domain/client-shop';
import { imageAt } from '@/lib/domain/images/images';
import { isOutsideLink } from '@/lib/domain/outside-link';

interface Props {
  shop: Pick<ClientShop, 'restaurantId' | 'name'>;
  rendered?: Ad[];
}

/** The restaurant's image of type topup_bottom below the wallet (WAL-08); renders nothing without one. */
export function WalletAd({ shop, rendered }: Props) {
  const t = useTranslations('wallet.overview');
  const { data } = useQuery({ ...walletQueries.ads(shop.restaurantId), initialData: rendered });
  const ad = data?.[0];
  if (!ad) return null;
  const { adImage, adLink } = ad;
  const picture = (
    // biome-ignore lint/performance/noImgElement: the media route already serves fitting sizes
    <img
      src={imageAt(adImage, 800)}
      srcSet={`${imageAt(adImage, 800)} 800w, ${imageAt(adImage, 1600)} 1600w`}
      sizes="(min-width: 750px) 760px, 100vw"
      alt={t('adOf', { name: shop.name })}
      width={1600}
      height={560}
      loading="lazy"
      className="block aspect-[20/7] h-auto w-full rounded-card bg-sunken object-cover"
    />
  );
  if (!adLink || !isOutsideLink(adLink)) return picture;
  return (
    <a href={adLink} target="_blank" rel="noopener noreferrer" className="block rounded-card">
      {picture}
    </a>
  );
}
