import { IslandProviders } from '@/components/layout/island-providers';
import { QueryProvider } from '@/components/layout/query-provider';
import { dinerOfRequest, ownOfRequest } from '@/lib/account/account-visit';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { VoucherList } from './voucher-list';

interface Props {
  shop: ShopFacts;
  locale: Locale;
}

/** The diner's vouchers as a section of the account area. */
export async function VoucherSection({ shop, locale }: Props) {
  const [diner, rendered] = await Promise.all([
    dinerOfRequest(),
    ownOfRequest(contract['vouchers.orders'], { pageNum: 1, locale }, locale),
  ]);
  if (!diner) return null;
  return (
    <IslandProviders namespaces={['keepsakes.vouchers', 'keepsakes.states']}>
      <QueryProvider>
        <VoucherList shop={shop} userId={diner.userId} rendered={rendered} />
      </QueryProvider>
    </IslandProviders>
  );
}
