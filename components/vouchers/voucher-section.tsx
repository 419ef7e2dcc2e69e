import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { loadOffers } from '@/lib/server/data/load-offers';
import { VoucherStrip } from './voucher-strip';

interface Props {
  shop: ClientShop;
  locale: Locale;
}

/**
 * Shows the vouchers of the storefront; renders nothing without any or after a failed load. Vouchers are links until
 * BackgroundEffects has loaded their dialogs.
 */
export async function VoucherSection({ shop, locale }: Props) {
  const offers = await loadOffers(shop.restaurantId, locale);
  if (!offers || offers.length === 0) return null;
  return <VoucherStrip shop={shop} offers={offers} />;
}
