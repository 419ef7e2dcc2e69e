/** Widths in which images are stored; see the media module of the backend. Pixels. */
export const imageWidths = [96, 288, 800, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

const ours = /^\/media\/[A-Za-z0-9_-]+\.webp$/;

/** The address of an image in a width; images that aren't stored here have one size only. */
export function getImageUrl(url: string, width: ImageWidth): string {
  return ours.test(url) ? `${url.slice(0, -'.webp'.length)}-${width}.webp` : url;
}
