import { buildWalletPageMetadata, WalletPage } from '@/components/account/wallet-page';
import { TransactionSection } from '@/components/wallet/transaction-section';
import type { SearchParams } from '@/lib/domain/orders/search-params';
import { paths } from '@/lib/domain/routes/paths';
import { readShownTransaction } from '@/lib/domain/wallet/transaction-fields';
import type { ShopParams } from '@/lib/server/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export const generateMetadata = ({ params }: Props) => buildWalletPageMetadata(params, 'transactionDetails');

/** The transaction that was chosen, as its query tells it (RT-15). */
export default async function Page({ params, searchParams }: Props) {
  const transaction = readShownTransaction(await searchParams);
  const { currencySign } = transaction;
  return (
    <WalletPage params={params} page="transactionDetails" back={paths.myChargeDetail({ currencySign })}>
      {(shop, locale) => <TransactionSection transaction={transaction} shop={shop} locale={locale} />}
    </WalletPage>
  );
}
