import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { loadOffers } from '@/lib/server/data/load-offers';
import { VoucherStrip } from './voucher-strip';

interface Props {
  shop: ClientShop;
  locale: Locale;
}

/**
 * The vouchers of the storefront; renders nothing where none are on sale or the load failed (STF-07, STM-05). Their dialogs come
 * with the storefront's BackgroundEffects; until then vouchers are links.
 */
export async function VoucherSection({ shop, locale }: Props) {
  const offers = await loadOffers(shop.restaurantId, locale);
  if (!offers || offers.length === 0) return null;
  return <VoucherStrip shop={shop} offers={offers} />;
}
