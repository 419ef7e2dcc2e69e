import { ClientMessages } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getWalletMoney } from '@/lib/domain/wallet/wallet-sign';
import { currentUser, fetchAsUser } from '@/lib/server/session/account-context';
import { TopUpView } from './top-up-view';

interface Props {
  shop: ClientShop;
  locale: Locale;
  /** The raw value of query `currencySign`. */
  currencySign: string;
}

/** Shows the wallet's balance and the top-up form. */
export async function TopUpSection({ shop, locale, currencySign }: Props) {
  const money = getWalletMoney(currencySign, shop.countryCode);
  const { countryCode } = money;
  const { restaurantId } = shop;
  const [diner, summary, offer] = await Promise.all([
    currentUser(),
    fetchAsUser(contract['wallet.summary'], { countryCode }, locale),
    shop.countryCode === 'SG'
      ? fetchAsUser(contract['wallet.payTypes'], { restaurantId, locale }, locale)
      : undefined,
  ]);
  if (!diner) return null;
  return (
    <ClientMessages namespaces={['wallet.overview', 'wallet.charge', 'ui.list']}>
      <QueryProvider>
        <TopUpView userId={diner.userId} money={money} rendered={{ summary, offer }} />
      </QueryProvider>
    </ClientMessages>
  );
}
