import { loadWholeMenu } from '@/lib/client/dish/dish-opening';
import { getPriceTime } from '@/lib/client/sale-times/price-time';
import { refreshLines } from '@/lib/domain/cart/refreshed-lines';
import type { ClientShop } from '@/lib/domain/client-shop';
import { listCartLines, replaceCart } from './cart-store';

/**
 * Updates names, prices and limits in the cart from the current menu, in the page's language. A failed menu request is ignored, because the backend validates the cart at checkout.
 */
export async function refreshCart(shop: ClientShop): Promise<void> {
  const { restaurantId, locale } = shop;
  if (listCartLines(restaurantId).length === 0) return;
  const menu = await loadWholeMenu(restaurantId).catch(() => undefined);
  if (!menu) return;
  const lines = listCartLines(restaurantId);
  const fresh = refreshLines(lines, menu, locale, getPriceTime(shop));
  if (fresh !== lines) replaceCart(restaurantId, fresh);
}
