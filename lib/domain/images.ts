/** Widths of stored images in pixels; see the media module of the backend. */
const imageWidths = [96, 288, 800, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

const ours = /^\/media\/[A-Za-z0-9_-]+\.webp$/;

/** Returns the address of an image in a width; images that are stored elsewhere have one size only. */
export function getImageUrl(url: string, width: ImageWidth): string {
  return ours.test(url) ? `${url.slice(0, -'.webp'.length)}-${width}.webp` : url;
}

/**
 * Returns the address of a restaurant's image: the configured object-storage host followed by `webResShowImg`. An own
 * https address stays as it is, and without a configured host the image is on the page's host. `host` has no slash at
 * the end, as IMAGE_HOST; undefined for a restaurant without an image and for other schemes.
 */
export function findRestaurantImage(
  webResShowImg: string | undefined,
  host: string | undefined,
): string | undefined {
  if (!webResShowImg || /[\\\s\p{Cc}]/u.test(webResShowImg)) return undefined;
  if (/^https:\/\/[^/]/i.test(webResShowImg)) return webResShowImg;
  // `javascript:`, `data:`, `//elsewhere`.
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(webResShowImg)) return undefined;
  return `${host ?? ''}/${webResShowImg.replace(/^\//, '')}`;
}
