import { buildWalletPageMetadata, WalletPage } from '@/components/account/wallet-page';
import { TransactionSection } from '@/components/wallet/transaction-section';
import { paths } from '@/lib/domain/routes/paths';
import type { SearchParams } from '@/lib/domain/routes/query-value';
import { readShownTransaction } from '@/lib/domain/wallet/transaction-fields';
import type { ShopParams } from '@/lib/server/data/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export const generateMetadata = ({ params }: Props) => buildWalletPageMetadata(params, 'transactionDetails');

/** Shows a transaction from the values in its query. */
export default async function Page({ params, searchParams }: Props) {
  const transaction = readShownTransaction(await searchParams);
  const { currencySign } = transaction;
  return (
    <WalletPage params={params} page="transactionDetails" back={paths.myChargeDetail({ currencySign })}>
      {(_, locale) => <TransactionSection transaction={transaction} locale={locale} />}
    </WalletPage>
  );
}
