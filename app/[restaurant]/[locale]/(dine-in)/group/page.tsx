import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { GroupPage } from '@/components/parties/group-page';
import { getLocalName } from '@/lib/domain/names';
import { loadRestaurant, parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { buildPageMetadata } from '@/lib/server/seo/page-metadata';

/** The page belongs to one group, so it is never cached although its HTML is the same for all diners. */
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
}

/** Link previews name the restaurant and never the members of the group. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await parseShopParams(params);
  const [t, info] = await Promise.all([
    getTranslations({ locale, namespace: 'group' }),
    loadRestaurant(restaurantId, locale),
  ]);
  const name = getLocalName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  return buildPageMetadata({
    info,
    locale,
    path: '/group',
    title: t('title'),
    wholeTitle: t('previewTitle', { name }),
    description: t('preview'),
  });
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  return <GroupPage restaurantId={restaurantId} locale={locale} />;
}
