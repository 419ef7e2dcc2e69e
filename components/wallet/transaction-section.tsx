import { ClientMessages } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import type { ShownTransaction } from '@/lib/domain/wallet/transaction-fields';
import { walletMoney } from '@/lib/domain/wallet/wallet-sign';
import { currentUser } from '@/lib/server/account/account-context';
import { TransactionActions } from './transaction-actions';
import { TransactionFields } from './transaction-fields';

interface Props {
  transaction: ShownTransaction;
  shop: ClientShop;
  locale: Locale;
}

/** One transaction as given by the query (RT-15), with actions if it is the user's. */
export async function TransactionSection({ transaction, shop, locale }: Props) {
  const diner = await currentUser();
  const id = transaction.fields.find(({ name }) => name === 'transactionId')?.value;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TransactionFields transaction={transaction} shop={shop} locale={locale} />
      {diner && id && (
        <ClientMessages
          namespaces={['wallet.transaction', 'wallet.return', 'wallet.charge', 'ui.list', 'refund.times']}
        >
          <QueryProvider>
            <TransactionActions
              shop={shop}
              userId={diner.userId}
              money={walletMoney(transaction.currencySign, shop.countryCode)}
              transactionId={id}
            />
          </QueryProvider>
        </ClientMessages>
      )}
    </div>
  );
}
