import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ShownTransaction } from '@/lib/domain/wallet/transaction-fields';
import { currentUser, fetchAsUser } from '@/lib/server/session/account-context';
import { TransactionMissing } from './transaction-missing';
import { TransactionView } from './transaction-view';

interface Props {
  /** The transaction as described by the query. */
  transaction: ShownTransaction;
  locale: Locale;
}

/** Shows one transaction of the diner, selected by the query. */
export async function TransactionSection({ transaction, locale }: Props) {
  const id = transaction.fields.find(({ name }) => name === 'transactionId')?.value;
  const [diner, t, rendered] = await Promise.all([
    currentUser(),
    getTranslations({ locale, namespace: 'wallet.transaction' }),
    id ? fetchAsUser(contract['wallet.transaction'], { transactionId: id }, locale) : undefined,
  ]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ClientMessages
        namespaces={['wallet.transaction', 'wallet.return', 'wallet.charge', 'ui.list', 'refund.times']}
      >
        {diner && id ? (
          <QueryProvider>
            <TransactionView
              userId={diner.userId}
              transactionId={id}
              rendered={rendered}
              placeholder={transaction}
            />
          </QueryProvider>
        ) : (
          <TransactionMissing text={t('none')} />
        )}
      </ClientMessages>
    </div>
  );
}
