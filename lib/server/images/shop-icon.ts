import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { resolveTheme } from '@/lib/domain/theme';
import { type BrandIcon, drawBrandIcon } from './brand-icon';
import { memoizeImage } from './memoize-image';
import { loadStoredImage } from './stored-image';

/** An icon in a restaurant's brand, as PNG; undefined when the server has too much to draw. */
export function drawShopIcon(info: RestaurantInfo, name: BrandIcon): Promise<Buffer | undefined> {
  const colours = resolveTheme(info.theme ?? {});
  const key = ['icon', name, info.imgBrand, colours.brand, colours.onBrand].join(' ');
  return memoizeImage(key, async () => drawBrandIcon(name, await loadStoredImage(info.imgBrand), colours));
}
