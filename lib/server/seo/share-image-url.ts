import type { RestaurantInfo } from '@/lib/contract/restaurant';

/**
 * The subject of a link preview. It contains no data of a diner: of a shared reservation only its kind and its
 * restaurant.
 */
export type ShareImage =
  | { of: 'shop' }
  | { of: 'reservation' }
  | { of: 'dish'; dishId: number; image?: string };

/** Returns a short hash of the parts, so that previews refetch an image whose content has changed. */
function hashParts(parts: readonly (string | undefined)[]): string {
  let hash = 5381;
  for (const char of parts.join('|')) hash = (hash * 33 + char.codePointAt(0)!) >>> 0;
  return hash.toString(36);
}

/** Returns the address of a generated image of 1200 x 630 pixels, see app/og. */
export function getShareImageUrl(
  picture: ShareImage,
  info: Pick<RestaurantInfo, 'imgBrand' | 'websiteBannerImage' | 'webResShowImg' | 'theme'>,
  origin: string,
): string {
  const shop = [info.imgBrand, info.websiteBannerImage ?? info.webResShowImg, info.theme?.templateThemeBg];
  const name = picture.of === 'dish' ? `dish-${picture.dishId}` : picture.of;
  const mark = hashParts(picture.of === 'dish' ? [...shop, picture.image] : shop);
  return `${origin}/og/${name}.jpg?v=${mark}`;
}
