/** The largest accepted image, in bytes. */
export const largestImage = 10 * 1024 * 1024;
/** A small file can decode to a huge image; a larger one is rejected instead of rendered. */
export const maxPixels = 60_000_000;

/** The widths that the layout requests, in pixels. */
export const imageWidths = [96, 288, 800, 1600] as const;
/** The width in `media_variants` that means the largest rendering. */
export const largestVariant = 0;

export interface ImageFileError {
  /** `drawing`: an SVG. `costly`: decoding took more time or memory than allowed. */
  kind: 'heic' | 'drawing' | 'format' | 'size' | 'pixels' | 'unreadable' | 'damaged' | 'costly';
  /** For `pixels`: the millions of pixels of the image. */
  megapixels?: number;
}

/** Returns the error as a sentence for the author of the file. */
export function describeImageError({ kind, megapixels }: ImageFileError): string {
  if (kind !== 'pixels') return sentences[kind];
  return `it has ${megapixels} million pixels; at most ${maxPixels / 1e6} million are taken`;
}

const sentences = {
  heic: 'it is a HEIC photo, which browsers do not show; save it as JPEG',
  drawing: 'it is an SVG drawing, which is not taken; save it as PNG',
  format: 'it is no PNG, JPEG, WebP, AVIF or GIF picture',
  size: 'it has no size',
  unreadable: 'it cannot be read as a picture',
  damaged: 'it is damaged or cut short; copy or save it again',
  costly: 'reading it takes too much time or memory; save it smaller',
};

/**
 * Returns whether these bytes begin like an SVG. SVGs are rejected: a drawing of 1.5 KB can take minutes to
 * render, and no limit of pixels or bytes detects that beforehand.
 */
export const isDrawing = (bytes: Buffer): boolean => /<svg[\s>]/i.test(bytes.toString('latin1', 0, 4096));
