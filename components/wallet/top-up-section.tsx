import { IslandProviders } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ShopFacts } from '@/lib/domain/client-shop';
import { walletMoney } from '@/lib/domain/wallet/wallet-sign';
import { dinerOfRequest, ownOfRequest } from '@/lib/server/account/account-context';
import { TopUpView } from './top-up-view';

interface Props {
  shop: ShopFacts;
  locale: Locale;
  /** As query `currencySign` gave it (RT-14). */
  currencySign: string;
}

/** What the wallet holds, and topping it up. */
export async function TopUpSection({ shop, locale, currencySign }: Props) {
  const money = walletMoney(currencySign, shop.countryCode);
  const { countryCode } = money;
  const { restaurantId } = shop;
  const [diner, summary, offer] = await Promise.all([
    dinerOfRequest(),
    ownOfRequest(contract['wallet.summary'], { countryCode }, locale),
    shop.countryCode === 'SG'
      ? ownOfRequest(contract['wallet.payTypes'], { restaurantId, locale }, locale)
      : undefined,
  ]);
  if (!diner) return null;
  return (
    <IslandProviders namespaces={['wallet.overview', 'wallet.charge', 'keepsakes.states']}>
      <QueryProvider>
        <TopUpView shop={shop} userId={diner.userId} money={money} rendered={{ summary, offer }} />
      </QueryProvider>
    </IslandProviders>
  );
}
