import { getCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import { loadWholeMenu } from '@/lib/client/dish/dish-opening';
import type { Locale } from '@/lib/contract/vocabulary';
import { refreshLines } from '@/lib/domain/cart/refreshed-lines';

/**
 * Brings names, prices and limits of the cart up to the menu as it is now and in the language of the page. Silent when
 * the menu can't be read: the backend decides at the checkout anyway.
 */
export async function refreshCart(restaurantId: number, locale: Locale): Promise<void> {
  const menu = await loadWholeMenu(restaurantId).catch(() => undefined);
  if (!menu) return;
  const lines = getCartLines(restaurantId);
  const fresh = refreshLines(lines, menu, locale);
  if (fresh !== lines) replaceCart(restaurantId, fresh);
}
