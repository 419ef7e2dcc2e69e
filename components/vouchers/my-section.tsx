import { IslandProviders } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ShopFacts } from '@/lib/domain/client-shop';
import { tabStatuses } from '@/lib/domain/vouchers/order-state';
import { dinerOfRequest, ownOfRequest } from '@/lib/server/account/account-context';
import { OwnList } from './my-list';

interface Props {
  shop: ShopFacts;
  locale: Locale;
}

/** The diner's vouchers as a section of the account area; the first tab comes with the page. */
export async function OwnSection({ shop, locale }: Props) {
  const [diner, ...rendered] = await Promise.all([
    dinerOfRequest(),
    ...tabStatuses.untapped.map((couponStatus) =>
      ownOfRequest(contract['vouchers.orders'], { couponStatus, pageNum: 1, locale }, locale),
    ),
  ]);
  if (!diner) return null;
  const complete = rendered.filter((orders) => orders !== undefined);
  return (
    <IslandProviders namespaces={['voucher.own', 'voucher.offer']}>
      <QueryProvider>
        <OwnList
          shop={shop}
          userId={diner.userId}
          rendered={complete.length === rendered.length ? complete : undefined}
        />
      </QueryProvider>
    </IslandProviders>
  );
}
