import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountPage } from '@/components/account/account-page';
import { walletPageMetadata } from '@/components/keepsakes/wallet-page-metadata';
import { WalletSection } from '@/components/keepsakes/wallet-section';
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
  return walletPageMetadata(locale, 'wallet.detailTitle');
}

/** All transactions of the wallet, printed with the sign of query `currencySign` (RT-14). */
export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  const currencySign = firstOf(await searchParams, 'currencySign');
  const t = await getTranslations({ locale, namespace: 'keepsakes.wallet' });
  return (
    <AccountPage
      restaurantId={restaurantId}
      locale={locale}
      path={paths.myChargeDetail()}
      title={t('detailTitle')}
      back={paths.myWallet()}
      entry="wallet"
    >
      {(shop) => <WalletSection shop={shop} locale={locale} currencySign={currencySign} />}
    </AccountPage>
  );
}
