import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountPage } from '@/components/account/account-page';
import { ChargeSection } from '@/components/keepsakes/charge-section';
import { walletPageMetadata } from '@/components/keepsakes/wallet-page-metadata';
import { firstOf, type SearchParams } from '@/lib/order/search-params';
import { paths } from '@/lib/paths';
import { type ShopParams, shopParams } from '@/lib/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await shopParams(params);
  return walletPageMetadata(locale, 'charge.title');
}

/** Balance and the amounts of a top-up, printed with the sign of query `currencySign` (RT-14). */
export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  const currencySign = firstOf(await searchParams, 'currencySign');
  const t = await getTranslations({ locale, namespace: 'keepsakes.charge' });
  return (
    <AccountPage
      restaurantId={restaurantId}
      locale={locale}
      path={paths.myCharge()}
      title={t('title')}
      back={paths.myWallet()}
      entry="wallet"
    >
      {(shop) => <ChargeSection shop={shop} locale={locale} currencySign={currencySign} />}
    </AccountPage>
  );
}
