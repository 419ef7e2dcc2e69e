import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { resolveTheme } from '@/lib/domain/theme';
import { type BrandIcon, drawBrandIcon } from './brand-icon';
import { drawnOnce } from './memoize-image';
import { storedPicture } from './stored-image';

/** An icon in a restaurant's brand, as PNG; undefined when the server has too much to draw. */
export function iconOfShop(info: RestaurantInfo, name: BrandIcon): Promise<Buffer | undefined> {
  const colours = resolveTheme(info.theme ?? {});
  const key = ['icon', name, info.imgBrand, colours.brand, colours.onBrand].join(' ');
  return drawnOnce(key, async () => drawBrandIcon(name, await storedPicture(info.imgBrand), colours));
}
