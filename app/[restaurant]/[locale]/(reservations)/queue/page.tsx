import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DoorPage } from '@/components/door-queue/door-page';
import { parseDoorFields } from '@/lib/domain/reservations/door-fields';
import { getFirst, type SearchParams } from '@/lib/domain/routes/query-value';
import { loadRestaurant, parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { buildPageMetadata } from '@/lib/server/seo/page-metadata';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { restaurantId, locale } = await parseShopParams(params);
  const [t, info] = await Promise.all([
    getTranslations({ locale, namespace: 'door' }),
    loadRestaurant(restaurantId, locale),
  ]);
  return buildPageMetadata({ info, locale, path: '/queue', title: t('title') });
}

/** Joins the queue by the code at the door, or shows a party of the queue by its link. */
export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const query = await searchParams;
  return (
    <DoorPage
      restaurantId={restaurantId}
      locale={locale}
      door={getFirst(query, 'door')}
      token={getFirst(query, 'token')}
      typed={parseDoorFields((name) => getFirst(query, name))}
      ask={getFirst(query, 'ask')}
      errorCode={getFirst(query, 'error')}
    />
  );
}
