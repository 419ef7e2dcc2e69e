import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { WaitingAnswerPage } from '@/components/reservations/waiting-answer-page';
import { getFirst, type SearchParams } from '@/lib/domain/orders/search-params';
import { pageMetadata } from '@/lib/server/seo/page-metadata';
import { loadRestaurant, type ShopParams, shopParams } from '@/lib/server/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { restaurantId, locale } = await shopParams(params);
  const [t, info] = await Promise.all([
    getTranslations({ locale, namespace: 'waiting.offer' }),
    loadRestaurant(restaurantId, locale),
  ]);
  return pageMetadata({ info, locale, path: '/table-offer', title: t('title') });
}

/** Answers an offered table by the link of its message, without a login (BKG-02). */
export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  const token = getFirst(await searchParams, 'token');
  return <WaitingAnswerPage restaurantId={restaurantId} locale={locale} token={token} />;
}
