import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { accountMetadata } from '@/components/account/account-metadata';
import { AccountPage } from '@/components/account/account-page';
import { AccountSection } from '@/components/account/account-section';
import { paths } from '@/lib/domain/routes/paths';
import { type ShopParams, shopParams } from '@/lib/server/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await shopParams(params);
  return accountMetadata(locale, 'favorite');
}

/** The named route MyFavoriteHome: the favourites inside the main layout (RT-13, DEC-14). */
export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await shopParams(params);
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
