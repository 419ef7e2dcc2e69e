import { cartLines, replaceCart } from '@/lib/client/cart/cart-store';
import { wholeMenu } from '@/lib/client/dish/dish-opening';
import type { Locale } from '@/lib/contract/vocabulary';
import { refreshed } from '@/lib/domain/cart/refreshed-lines';

/**
 * Brings names, prices and limits of the cart up to the menu as it is now and in the language of the page. Silent when
 * the menu can't be read: the backend decides at the checkout anyway.
 */
export async function refreshCart(restaurantId: number, locale: Locale): Promise<void> {
  const menu = await wholeMenu(restaurantId).catch(() => undefined);
  if (!menu) return;
  const lines = cartLines(restaurantId);
  const fresh = refreshed(lines, menu, locale);
  if (fresh !== lines) replaceCart(restaurantId, fresh);
}
