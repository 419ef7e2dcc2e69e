import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useShop } from '@/components/layout/shop-context';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/**
 * Returns a function that navigates to a purchase's outcome. It refetches the purchase first, because cached data from
 * before the payment would show it as unpaid.
 */
export function useToOutcome(query: {
  orderTransactionId: string;
  orderSn?: string;
}): (outcome: 'paid' | 'failed') => Promise<void> {
  const shop = useShop();
  const client = useQueryClient();
  const router = useRouter();
  return async (outcome) => {
    const asked = client.invalidateQueries({ queryKey: ['voucher-purchase'] }).catch(() => undefined);
    if (outcome === 'paid') await asked;
    const path = outcome === 'paid' ? paths.voucherBuySuccess(query) : paths.voucherBuyFail(query);
    router.replace(toLocalePath(path, shop.locale, shop.defaultLocale));
  };
}
