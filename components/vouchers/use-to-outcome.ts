import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/**
 * Returns the navigation to a purchase's outcome. It refetches the purchase first, as cached data from before the
 * payment would show it as unpaid.
 */
export function useToOutcome(
  shop: Pick<ClientShop, 'locale' | 'defaultLocale'>,
  query: { orderTransactionId: string; orderSn?: string },
): (outcome: 'paid' | 'failed') => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async (outcome) => {
    const asked = client.invalidateQueries({ queryKey: ['voucher-purchase'] }).catch(() => undefined);
    if (outcome === 'paid') await asked;
    const path = outcome === 'paid' ? paths.voucherBuySuccess(query) : paths.voucherBuyFail(query);
    router.replace(toLocalePath(path, shop.locale, shop.defaultLocale));
  };
}
