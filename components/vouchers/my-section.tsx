import { ClientMessages } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { tabStatuses } from '@/lib/domain/vouchers/order-state';
import { currentUser, fetchAsUser } from '@/lib/server/account/account-context';
import { MyVoucherList } from './my-list';

interface Props {
  shop: ClientShop;
  locale: Locale;
}

/** The user's vouchers in the account area; the first tab is server-rendered. */
export async function MyVoucherSection({ shop, locale }: Props) {
  const [diner, ...rendered] = await Promise.all([
    currentUser(),
    ...tabStatuses.untapped.map((couponStatus) =>
      fetchAsUser(contract['vouchers.orders'], { couponStatus, pageNum: 1, locale }, locale),
    ),
  ]);
  if (!diner) return null;
  const complete = rendered.filter((orders) => orders !== undefined);
  return (
    <ClientMessages namespaces={['voucher.own', 'voucher.offer']}>
      <QueryProvider>
        <MyVoucherList
          shop={shop}
          userId={diner.userId}
          rendered={complete.length === rendered.length ? complete : undefined}
        />
      </QueryProvider>
    </ClientMessages>
  );
}
