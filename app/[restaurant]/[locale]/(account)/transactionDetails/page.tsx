import { WalletPage, walletPageMetadata } from '@/components/account/wallet-page';
import { TransactionSection } from '@/components/wallet/transaction-section';
import type { SearchParams } from '@/lib/order/search-params';
import { paths } from '@/lib/paths';
import type { ShopParams } from '@/lib/tenant/shop-page';
import { shownTransaction } from '@/lib/wallet/transaction-fields';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export const generateMetadata = ({ params }: Props) => walletPageMetadata(params, 'transactionDetails');

/** The transaction that was chosen, as its query tells it (RT-15). */
export default async function Page({ params, searchParams }: Props) {
  const transaction = shownTransaction(await searchParams);
  const { currencySign } = transaction;
  return (
    <WalletPage params={params} page="transactionDetails" back={paths.myChargeDetail({ currencySign })}>
      {(shop, locale) => <TransactionSection transaction={transaction} shop={shop} locale={locale} />}
    </WalletPage>
  );
}
