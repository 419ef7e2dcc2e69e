import { IslandProviders } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ShopFacts } from '@/lib/domain/client-shop';
import { walletMoney } from '@/lib/domain/wallet/wallet-sign';
import { dinerOfRequest, ownOfRequest } from '@/lib/server/account/account-context';
import { WalletView } from './wallet-view';

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
  const { restaurantId } = shop;
  const [diner, summary, movements, ads] = await Promise.all([
    dinerOfRequest(),
    ownOfRequest(contract['wallet.summary'], { countryCode }, locale),
    ownOfRequest(contract['wallet.transactions'], { pageNum: 1, locale }, locale),
    latest === undefined
      ? undefined
      : ownOfRequest(contract['ads.byType'], { type: 'topup_bottom', restaurantId }, locale),
  ]);
  if (!diner) return null;
  return (
    <IslandProviders
      namespaces={[
        'wallet.overview',
        'wallet.columns',
        'wallet.return',
        'wallet.charge',
        'keepsakes.states',
        'refund.times',
      ]}
    >
      <QueryProvider>
        <WalletView
          shop={shop}
          userId={diner.userId}
          money={money}
          latest={latest}
          rendered={{ summary, movements, ads }}
        />
      </QueryProvider>
    </IslandProviders>
  );
}
