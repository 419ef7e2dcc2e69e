import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { WaitingAnswerPage } from '@/components/reservations/waiting-answer-page';
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
    getTranslations({ locale, namespace: 'waiting.offer' }),
    loadRestaurant(restaurantId, locale),
  ]);
  return buildPageMetadata({ info, locale, path: '/table-offer', title: t('title') });
}

/** Answers an offered table by the link of its message, without a login. */
export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const query = await searchParams;
  return (
    <WaitingAnswerPage
      restaurantId={restaurantId}
      locale={locale}
      token={getFirst(query, 'token')}
      errorCode={getFirst(query, 'error')}
    />
  );
}
