import { useRouter } from 'next/navigation';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { query } from '@/lib/client/api/call';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { forgetPending, voucherUpdate } from '@/lib/domain/vouchers/pending-purchase';

/**
 * Returns a function for when the payment of a voucher order is closed, by the diner or after its success: a paid order
 * opens its codes, otherwise the list of vouchers is flagged for a refetch. Returns whether the order is paid.
 */
export function useClosedPayment() {
  const shop = useShop();
  const router = useRouter();
  return async (order: { orderTransactionId: string; orderSn?: string }): Promise<boolean> => {
    const { orderTransactionId, orderSn } = order;
    const status = await query('vouchers.payStatus', { orderTransactionId }).catch(() => undefined);
    if (status === VoucherOrderStatus.Paid) {
      forgetPending();
      const path = paths.voucherBuySuccess({ orderTransactionId, orderSn });
      router.push(toLocalePath(path, shop.locale, shop.defaultLocale));
      return true;
    }
    voucherUpdate.flag();
    void getSharedQueryClient().invalidateQueries({ queryKey: ['voucher-orders'] });
    return false;
  };
}
