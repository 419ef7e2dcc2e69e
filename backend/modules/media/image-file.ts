import sharp from 'sharp';

/** The largest image that is read, in bytes. */
export const largestImage = 10 * 1024 * 1024;
/** A small file can unpack to a huge image; beyond this it is refused instead of rendered. */
export const maxPixels = 60_000_000;

const formats = new Set(['png', 'jpeg', 'webp', 'heif', 'avif', 'gif', 'svg']);
/** Brands of HEIC files, the photos of phones; AVIF has the same container and another brand. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);

const heic = 'it is a HEIC photo, which browsers do not show; save it as JPEG';

interface ImageFileError {
  kind: 'heic' | 'format' | 'size' | 'pixels' | 'unreadable' | 'damaged';
  /** Of `pixels`: how many millions it has. */
  megapixels?: number;
}

/** Returns why these bytes are no image that we take, in words, or undefined. Reads the whole image: it may be cut short. */
export async function validateImage(bytes: Buffer): Promise<string | undefined> {
  const error = await findImageError(bytes);
  if (!error) return undefined;
  const { kind, megapixels } = error;
  if (kind === 'pixels')
    return `it has ${megapixels} million pixels; at most ${maxPixels / 1e6} million are taken`;
  return sentences[kind];
}

const sentences = {
  heic,
  format: 'it is no PNG, JPEG, WebP, AVIF, GIF or SVG picture',
  size: 'it has no size',
  unreadable: 'it cannot be read as a picture',
  damaged: 'it is damaged or cut short; copy or save it again',
};

/** The same as a code. What it is counts, not what it is called. */
export async function findImageError(bytes: Buffer): Promise<ImageFileError | undefined> {
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && heicBrands.has(bytes.toString('latin1', 8, 12)))
    return { kind: 'heic' };
  try {
    const { format, width, height, compression } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!format || !formats.has(format)) return { kind: 'format' };
    if (compression === 'hevc') return { kind: 'heic' };
    if (!width || !height) return { kind: 'size' };
    if (width * height > maxPixels) return { kind: 'pixels', megapixels: Math.ceil((width * height) / 1e6) };
  } catch {
    return { kind: 'unreadable' };
  }
  try {
    await sharp(bytes, { limitInputPixels: maxPixels }).resize(16).raw().toBuffer();
    return undefined;
  } catch {
    return { kind: 'damaged' };
  }
}
