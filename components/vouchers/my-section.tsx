import { ClientMessages } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { tabStatuses } from '@/lib/domain/vouchers/order-state';
import { currentUser, fetchAsUser } from '@/lib/server/session/account-context';
import { MyVoucherList } from './my-list';

/** Shows the diner's vouchers in the account area; the first tab is server-rendered. */
export async function MyVoucherSection({ locale }: { locale: Locale }) {
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
          userId={diner.userId}
          rendered={complete.length === rendered.length ? complete : undefined}
        />
      </QueryProvider>
    </ClientMessages>
  );
}
