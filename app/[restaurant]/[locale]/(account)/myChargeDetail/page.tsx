import { buildWalletPageMetadata, WalletPage } from '@/components/account/wallet-page';
import { WalletSection } from '@/components/wallet/wallet-section';
import { getFirst, type SearchParams } from '@/lib/domain/orders/search-params';
import type { ShopParams } from '@/lib/server/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export const generateMetadata = ({ params }: Props) => buildWalletPageMetadata(params, 'myChargeDetail');

/** All transactions of the wallet, printed with the sign of query `currencySign` (RT-14). */
export default async function Page({ params, searchParams }: Props) {
  const currencySign = getFirst(await searchParams, 'currencySign');
  return (
    <WalletPage params={params} page="myChargeDetail">
      {(shop, locale) => <WalletSection shop={shop} locale={locale} currencySign={currencySign} />}
    </WalletPage>
  );
}
