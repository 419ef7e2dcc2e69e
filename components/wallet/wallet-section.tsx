import { ClientMessages } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getWalletMoney } from '@/lib/domain/wallet/wallet-sign';
import { currentUser, fetchAsUser } from '@/lib/server/session/account-context';
import { WalletView } from './wallet-view';

interface Props {
  shop: ClientShop;
  locale: Locale;
  /** The raw value of query `currencySign`. */
  currencySign?: string;
  /** Number of transactions before a link to all of them; all by default. */
  latest?: number;
}

/** Shows balance and transactions of the diner's wallet, in the restaurant's currency or that of the given sign. */
export async function WalletSection({ shop, locale, currencySign, latest }: Props) {
  const money = getWalletMoney(currencySign, shop.countryCode);
  const { countryCode } = money;
  const { restaurantId } = shop;
  const [diner, summary, movements, ads] = await Promise.all([
    currentUser(),
    fetchAsUser(contract['wallet.summary'], { countryCode }, locale),
    fetchAsUser(contract['wallet.transactions'], { pageNum: 1, locale, countryCode }, locale),
    latest === undefined
      ? undefined
      : fetchAsUser(contract['ads.byType'], { type: 'topup_bottom', restaurantId }, locale),
  ]);
  if (!diner) return null;
  return (
    <ClientMessages
      namespaces={[
        'wallet.overview',
        'wallet.columns',
        'wallet.return',
        'wallet.charge',
        'ui.list',
        'refund.times',
      ]}
    >
      <QueryProvider>
        <WalletView
          userId={diner.userId}
          money={money}
          latest={latest}
          rendered={{ summary, movements, ads }}
        />
      </QueryProvider>
    </ClientMessages>
  );
}
