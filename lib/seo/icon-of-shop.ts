import type { RestaurantInfo } from '../contract/restaurant';
import { resolveTheme } from '../tenant/theme';
import { type BrandIcon, drawBrandIcon } from './brand-icon';
import { drawnOnce } from './drawn-pictures';
import { storedPicture } from './stored-picture';

/** An icon in a restaurant's brand, as PNG; undefined when the server has too much to draw. */
export function iconOfShop(info: RestaurantInfo, name: BrandIcon): Promise<Buffer | undefined> {
  const colours = resolveTheme(info.theme ?? {});
  const key = ['icon', name, info.imgBrand, colours.brand, colours.onBrand].join(' ');
  return drawnOnce(key, async () => drawBrandIcon(name, await storedPicture(info.imgBrand), colours));
}
