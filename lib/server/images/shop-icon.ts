import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { resolveTheme } from '@/lib/domain/theme';
import { type BrandIcon, drawBrandIcon } from './brand-icon';
import { memoizeImage } from './memoize-image';
import { loadStoredImage } from './stored-image';

/** Returns an icon in a restaurant's brand, as PNG; undefined when too many drawings wait. */
export function drawShopIcon(
  info: RestaurantInfo,
  name: BrandIcon,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const colors = resolveTheme(info.theme ?? {});
  const key = ['icon', name, info.imgBrand, colors.brand, colors.onBrand].join(' ');
  return memoizeImage(key, { restaurantId: info.restaurantId, signal }, async () =>
    drawBrandIcon(name, await loadStoredImage(info.imgBrand), colors),
  );
}
