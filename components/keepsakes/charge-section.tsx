import { IslandProviders } from '@/components/layout/island-providers';
import { QueryProvider } from '@/components/layout/query-provider';
import { dinerOfRequest, ownOfRequest } from '@/lib/account/account-visit';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { walletMoney } from '@/lib/keepsakes/wallet-sign';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { ChargeOffer } from './charge-offer';

interface Props {
  shop: ShopFacts;
  locale: Locale;
  /** As query `currencySign` gave it (RT-14). */
  currencySign: string;
}

/** What the wallet holds and which amounts the restaurant tops it up by; topping up itself has no screen yet. */
export async function ChargeSection({ shop, locale, currencySign }: Props) {
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
    <IslandProviders namespaces={['keepsakes.wallet', 'keepsakes.charge', 'keepsakes.states']}>
      <QueryProvider>
        <ChargeOffer shop={shop} userId={diner.userId} money={money} rendered={{ summary, offer }} />
      </QueryProvider>
    </IslandProviders>
  );
}
