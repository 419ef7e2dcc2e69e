import sharp from 'sharp';
import { type ImageFileError, imageWidths, isDrawing, largestVariant, maxPixels } from './image-file';

/*
 * Decodes untrusted images. It runs in a process of its own (image-process.ts), because a running decoder
 * can only be stopped by ending its process.
 */

/** The longest side of a stored upload; pages show 1600 pixels at most. */
const maxSide = 2400;

const readOptions = { limitInputPixels: maxPixels } as const;

/** Brands of HEIC files, the photos of phones; AVIF has the same container and another brand. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);
const formats = new Set(['png', 'jpeg', 'webp', 'heif', 'avif', 'gif']);

// All unneeded decoders are disabled, whatever type a file claims.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
});

/**
 * Returns the reason why the head of a file is rejected, or undefined. Decodes nothing; the content counts,
 * not the file name.
 */
async function findHeadError(bytes: Buffer): Promise<ImageFileError | undefined> {
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && heicBrands.has(bytes.toString('latin1', 8, 12)))
    return { kind: 'heic' };
  if (isDrawing(bytes)) return { kind: 'drawing' };
  try {
    const { format, width, height, compression } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!format || !formats.has(format)) return { kind: 'format' };
    if (compression === 'hevc') return { kind: 'heic' };
    if (!width || !height) return { kind: 'size' };
    if (width * height > maxPixels) return { kind: 'pixels', megapixels: Math.ceil((width * height) / 1e6) };
    return undefined;
  } catch {
    return { kind: 'unreadable' };
  }
}

/**
 * Returns the reason why an image is rejected, or undefined. Decodes the whole image, because it may be
 * truncated.
 */
async function check(bytes: Buffer): Promise<ImageFileError | undefined> {
  const error = await findHeadError(bytes);
  if (error) return error;
  return sharp(bytes, readOptions)
    .resize(16)
    .raw()
    .toBuffer()
    .then(
      () => undefined,
      () => ({ kind: 'damaged' as const }),
    );
}

interface EncodedImage {
  data: Buffer;
  width: number;
  height: number;
}

/** The part of an image to store: a square, of which 0 is the left or upper end and 1 the other, or a frame in percent. */
export type Cut = { focus: number } | { x: number; y: number; width: number; height: number };

/** Returns a part of an image in pixels, at least one wide and high. */
function toRegion(cut: Cut, width: number, height: number) {
  if ('focus' in cut) {
    const side = Math.min(width, height);
    const toStart = (length: number) => Math.round((length - side) * cut.focus);
    return { left: toStart(width), top: toStart(height), width: side, height: side };
  }
  const toSpan = (start: number, share: number, length: number) => {
    const from = Math.min(length - 1, Math.round((start / 100) * length));
    return [from, Math.max(1, Math.min(length - from, Math.round((share / 100) * length)))] as const;
  };
  const [left, across] = toSpan(cut.x, cut.width, width);
  const [top, down] = toSpan(cut.y, cut.height, height);
  return { left, top, width: across, height: down };
}

/**
 * Returns an upload upright, without the camera's metadata, as WebP of at most 2400 pixels, or the reason
 * why it is rejected.
 */
async function encodeUpload(
  bytes: Buffer,
  cut: Cut | undefined,
): Promise<EncodedImage | { error: ImageFileError }> {
  const error = await findHeadError(bytes);
  if (error) return { error };
  try {
    const { data, info } = await sharp(bytes, readOptions)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const fitted = sharp(data, { raw: { width, height, channels } });
    const encoded = await (cut ? fitted.extract(toRegion(cut, width, height)) : fitted)
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true });
    return { data: encoded.data, width: encoded.info.width, height: encoded.info.height };
  } catch {
    return { error: { kind: 'damaged' } };
  }
}

interface Rendering {
  width: number;
  height: number;
  variants: { width: number; bytes: Buffer }[];
}

/**
 * Renders an image to WebP at 96, 288, 800 and 1600 pixels, none wider than the source. The largest one is
 * also stored as width 0. Throws sharp's errors on a broken image.
 */
async function render(bytes: Buffer): Promise<Rendering> {
  const options = { ...readOptions, autoOrient: true };
  const metadata = await sharp(bytes, options).metadata();
  const { format, autoOrient, exif, xmp, iptc, pages = 1 } = metadata;
  const sourceWidth = autoOrient?.width ?? metadata.width;
  const sourceHeight = autoOrient?.height ?? metadata.height;
  const largest = Math.min(sourceWidth, 1600);
  // The image is decoded once, which takes most of the time for an AVIF.
  const { data, info } = await sharp(bytes, options)
    .resize({ width: largest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const renderAt = (width: number) =>
    sharp(data, { raw })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80, effort: 4 })
      .toBuffer();

  const variants: Rendering['variants'] = [];
  for (const width of imageWidths)
    if (width < largest) variants.push({ width, bytes: await renderAt(width) });
  // A small WebP is served unchanged, unless it is animated or has metadata: rendering it again would only
  // lose quality.
  const isPlain = !exif && !xmp && !iptc && pages === 1;
  const isServedAsIs = format === 'webp' && sourceWidth <= 1600 && bytes.length <= 200_000 && isPlain;
  variants.push({ width: largestVariant, bytes: isServedAsIs ? bytes : await renderAt(largest) });
  return {
    width: largest,
    height: Math.max(1, Math.round((sourceHeight * largest) / Math.max(sourceWidth, 1))),
    variants,
  };
}

export const imageTasks = { check, encodeUpload, render };
export type ImageTasks = typeof imageTasks;
