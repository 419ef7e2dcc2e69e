import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { buildAccountMetadata } from '@/components/account/account-metadata';
import { AccountPage } from '@/components/account/account-page';
import { AccountSection } from '@/components/account/account-section';
import { paths } from '@/lib/domain/routes/paths';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await parseShopParams(params);
  return buildAccountMetadata(locale, '/mycollection', 'favorite');
}

/** Shows the favourites inside the main layout (the route MyFavoriteHome). */
export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'account' });
  return (
    <AccountPage
      restaurantId={restaurantId}
      locale={locale}
      path={paths.myFavoriteHome()}
      title={t('entries.favorite')}
      entry="favorite"
      bar="shop"
    >
      {(shop) => <AccountSection entry="favorite" shop={shop} locale={locale} />}
    </AccountPage>
  );
}
