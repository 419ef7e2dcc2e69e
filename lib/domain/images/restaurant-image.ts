/**
 * Where the image of a restaurant is: the configured object-storage host followed by `webResShowImg` (TRK-03). An image that
 * names its own https address is there, and without a configured host it is on the page's own. `host` is an address without a
 * slash at the end, as IMAGE_HOST; undefined for a restaurant without an image and for an address of any other kind.
 */
export function getRestaurantImage(
  webResShowImg: string | undefined,
  host: string | undefined,
): string | undefined {
  if (!webResShowImg || /[\\\s\p{Cc}]/u.test(webResShowImg)) return undefined;
  if (/^https:\/\/[^/]/i.test(webResShowImg)) return webResShowImg;
  // `javascript:`, `data:`, `//elsewhere`.
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(webResShowImg)) return undefined;
  return `${host ?? ''}/${webResShowImg.replace(/^\//, '')}`;
}
