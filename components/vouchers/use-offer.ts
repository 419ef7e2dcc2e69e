import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useShop } from '@/components/layout/shop-context';
import { voucherQueries } from '@/lib/client/api/voucher-queries';
import type { Voucher } from '@/lib/contract/vouchers';
import { isGone } from './offer-states';
import { useDataError } from './use-data-error';

/** Returns a voucher on sale; the page's or list's version until the current one has loaded. */
export function useOffer(id: number, known?: Voucher) {
  const shop = useShop();
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    ...voucherQueries.offer(shop.restaurantId, id, shop.locale),
    enabled: id > 0,
  });
  useDataError(error);
  const listed = client
    .getQueryData(voucherQueries.offers(shop.restaurantId, shop.locale).queryKey)
    ?.find((offer) => offer.id === id);
  const gone = isGone(error) || !(id > 0);
  return {
    offer: gone ? undefined : (data ?? known ?? listed),
    gone,
    failed: Boolean(error),
    isFetching,
    refetch: () => void refetch(),
  };
}
