import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { GroupPage } from '@/components/parties/group-page';
import { localName } from '@/lib/domain/names';
import { pageMetadata } from '@/lib/server/seo/page-metadata';
import { loadRestaurant, type ShopParams, shopParams } from '@/lib/server/tenant/shop-page';

/** The HTML is the same for everybody, but what it shows belongs to one group, so it is never cached. */
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
}

/** Link previews say where one orders together, and nothing of who does (TAB-11). */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await shopParams(params);
  const [t, info] = await Promise.all([
    getTranslations({ locale, namespace: 'group' }),
    loadRestaurant(restaurantId, locale),
  ]);
  const name = localName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  return pageMetadata({
    info,
    locale,
    path: '/group',
    title: t('title'),
    wholeTitle: t('previewTitle', { name }),
    description: t('preview'),
  });
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  return <GroupPage restaurantId={restaurantId} locale={locale} />;
}
