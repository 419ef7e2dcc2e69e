import { IslandProviders } from '@/components/layout/island-providers';
import { QueryProvider } from '@/components/layout/query-provider';
import { dinerOfRequest, ownOfRequest } from '@/lib/account/account-visit';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { walletMoney } from '@/lib/keepsakes/wallet-sign';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { WalletMovements } from './wallet-movements';

interface Props {
  shop: ShopFacts;
  locale: Locale;
  /** As query `currencySign` gave it (RT-14). */
  currencySign?: string;
  /** How many movements are shown before a link leads to all of them; without it all are. */
  latest?: number;
}

/** Balance and movements of the diner's wallet, in the money of the restaurant or of the sign given. */
export async function WalletSection({ shop, locale, currencySign, latest }: Props) {
  const money = walletMoney(currencySign, shop.countryCode);
  const { countryCode } = money;
  const [diner, summary, movements] = await Promise.all([
    dinerOfRequest(),
    ownOfRequest(contract['wallet.summary'], { countryCode }, locale),
    ownOfRequest(contract['wallet.transactions'], { pageNum: 1, locale }, locale),
  ]);
  if (!diner) return null;
  return (
    <IslandProviders namespaces={['keepsakes.wallet', 'keepsakes.states']}>
      <QueryProvider>
        <WalletMovements
          shop={shop}
          userId={diner.userId}
          money={money}
          latest={latest}
          rendered={{ summary, movements }}
        />
      </QueryProvider>
    </IslandProviders>
  );
}
