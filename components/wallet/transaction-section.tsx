import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import type { ShownTransaction } from '@/lib/domain/wallet/transaction-fields';
import { currentUser } from '@/lib/server/account/account-context';
import { TransactionMissing } from './transaction-missing';
import { TransactionView } from './transaction-view';

interface Props {
  /** What the query says (RT-15). */
  transaction: ShownTransaction;
  shop: ClientShop;
  locale: Locale;
}

/** One transaction of the user's, chosen by the query. */
export async function TransactionSection({ transaction, shop, locale }: Props) {
  const diner = await currentUser();
  const t = await getTranslations({ locale, namespace: 'wallet.transaction' });
  const id = transaction.fields.find(({ name }) => name === 'transactionId')?.value;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ClientMessages
        namespaces={['wallet.transaction', 'wallet.return', 'wallet.charge', 'ui.list', 'refund.times']}
      >
        {diner && id ? (
          <QueryProvider>
            <TransactionView shop={shop} userId={diner.userId} transactionId={id} placeholder={transaction} />
          </QueryProvider>
        ) : (
          <TransactionMissing shop={shop} text={t('none')} />
        )}
      </ClientMessages>
    </div>
  );
}
