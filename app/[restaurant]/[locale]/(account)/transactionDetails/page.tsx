import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountPage } from '@/components/account/account-page';
import { TransactionFields } from '@/components/keepsakes/transaction-fields';
import { walletPageMetadata } from '@/components/keepsakes/wallet-page-metadata';
import { shownTransaction } from '@/lib/keepsakes/transaction-fields';
import type { SearchParams } from '@/lib/order/search-params';
import { paths } from '@/lib/paths';
import { type ShopParams, shopParams } from '@/lib/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await shopParams(params);
  return walletPageMetadata(locale, 'transaction.title');
}

/** The transaction that was chosen, as its query tells it (RT-15). */
export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  const transaction = shownTransaction(await searchParams);
  const t = await getTranslations({ locale, namespace: 'keepsakes.transaction' });
  return (
    <AccountPage
      restaurantId={restaurantId}
      locale={locale}
      path={paths.transactionDetails()}
      title={t('title')}
      back={paths.myChargeDetail({ currencySign: transaction.currencySign })}
      entry="wallet"
    >
      {(shop) => <TransactionFields transaction={transaction} shop={shop} locale={locale} />}
    </AccountPage>
  );
}
