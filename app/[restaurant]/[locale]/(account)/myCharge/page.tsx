import { buildWalletPageMetadata, WalletPage } from '@/components/account/wallet-page';
import { TopUpSection } from '@/components/wallet/top-up-section';
import { getFirst, type SearchParams } from '@/lib/domain/orders/search-params';
import type { ShopParams } from '@/lib/server/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export const generateMetadata = ({ params }: Props) => buildWalletPageMetadata(params, 'myCharge');

/** Balance and top-up, printed with the sign of query `currencySign` (RT-14). */
export default async function Page({ params, searchParams }: Props) {
  const currencySign = getFirst(await searchParams, 'currencySign');
  return (
    <WalletPage params={params} page="myCharge">
      {(shop, locale) => <TopUpSection shop={shop} locale={locale} currencySign={currencySign} />}
    </WalletPage>
  );
}
