import { buildWalletPageMetadata, WalletPage } from '@/components/account/wallet-page';
import { TopUpSection } from '@/components/wallet/top-up-section';
import { getFirst, type SearchParams } from '@/lib/domain/routes/query-value';
import type { ShopParams } from '@/lib/server/data/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export const generateMetadata = ({ params }: Props) => buildWalletPageMetadata(params, 'myCharge');

/** Shows the balance and the top-up. The query `currencySign` sets the printed currency sign. */
export default async function Page({ params, searchParams }: Props) {
  const currencySign = getFirst(await searchParams, 'currencySign');
  return (
    <WalletPage params={params} page="myCharge">
      {(shop, locale) => <TopUpSection shop={shop} locale={locale} currencySign={currencySign} />}
    </WalletPage>
  );
}
