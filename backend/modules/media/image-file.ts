import sharp from 'sharp';

/** The largest picture that is read, in bytes. */
export const largestImage = 10 * 1024 * 1024;
/** A small file can unpack to a huge picture; beyond this it is refused instead of rendered. */
export const maxPixels = 60_000_000;

const formats = new Set(['png', 'jpeg', 'webp', 'heif', 'avif', 'gif', 'svg']);

/** Why these bytes are no picture that we take, or undefined. */
export async function validateImage(bytes: Buffer): Promise<string | undefined> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    if (!format || !formats.has(format)) return 'it is no PNG, JPEG, WebP, AVIF, GIF or SVG picture';
    if (!width || !height) return 'it has no size';
    if (width * height > maxPixels) return 'it has too many pixels';
    return undefined;
  } catch {
    return 'it cannot be read as a picture';
  }
}
