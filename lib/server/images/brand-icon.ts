import sharp from 'sharp';
import { storedImageOptions } from './stored-image';

/** The icons of a restaurant's logo, by file name; pixels of their side. */
export const brandIcons = {
  'icon-48.png': { size: 48, shape: 'rounded' },
  'icon-192.png': { size: 192, shape: 'rounded' },
  'icon-512.png': { size: 512, shape: 'rounded' },
  'maskable-192.png': { size: 192, shape: 'maskable' },
  'maskable-512.png': { size: 512, shape: 'maskable' },
  // iOS rounds it itself and does not support transparency.
  'apple-touch-icon.png': { size: 180, shape: 'full' },
} as const satisfies Record<string, { size: number; shape: 'rounded' | 'maskable' | 'full' }>;

export type BrandIcon = keyof typeof brandIcons;
export const isBrandIcon = (name: string): name is BrandIcon => Object.hasOwn(brandIcons, name);

/**
 * A bowl, for a shop without a logo, drawn in a square of 24. It has no letters, because not every server has fonts.
 */
const drawBowl = (brand: string, onBrand: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 24 24"><path fill="${brand}" d="M0 0h24v24H0z"/><path fill="${onBrand}" d="M4.5 11.5h15a7.5 7.5 0 0 1-4.6 6.4V19H9.1v-1.1a7.5 7.5 0 0 1-4.6-6.4z"/><path fill="none" stroke="${onBrand}" stroke-linecap="round" d="M9 9.5c-1-1.5 1-2 0-3.5M12 9.5c-1-1.5 1-2 0-3.5M15 9.5c-1-1.5 1-2 0-3.5"/></svg>`;

/** Returns the logo as a square of `size` pixels without transparency, or a bowl in the brand's colors. */
export async function drawBrandSquare(
  logo: Buffer | undefined,
  size: number,
  { brand, onBrand }: { brand: string; onBrand: string },
): Promise<Buffer> {
  const source = logo ?? Buffer.from(drawBowl(brand, onBrand));
  const drawn = sharp(source, storedImageOptions).resize(size, size, {
    fit: 'contain',
    background: { r: 255, g: 255, b: 255, alpha: 0 },
  });
  return drawn.flatten({ background: '#FFFFFF' }).png().toBuffer();
}

/** Rounds a square's corners: 22% of its side. */
export async function roundCorners(square: Buffer, size: number): Promise<Buffer> {
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * 0.22}"/></svg>`;
  return sharp(square)
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** Returns one of the icons, as PNG. */
export async function drawBrandIcon(
  name: BrandIcon,
  logo: Buffer | undefined,
  colors: { brand: string; onBrand: string },
): Promise<Buffer> {
  return reduceColors(await drawShape(name, logo, colors));
}

/** Reduces to 256 colors, which is invisible in an icon and saves two thirds of the bytes of a first visit. */
const reduceColors = (icon: Buffer): Promise<Buffer> =>
  sharp(icon).png({ palette: true, effort: 10 }).toBuffer();

async function drawShape(
  name: BrandIcon,
  logo: Buffer | undefined,
  colors: { brand: string; onBrand: string },
): Promise<Buffer> {
  const { size, shape } = brandIcons[name];
  if (shape === 'full') return drawBrandSquare(logo, size, colors);
  if (shape === 'rounded') return roundCorners(await drawBrandSquare(logo, size, colors), size);
  // A launcher crops a tenth at each side at most; the logo's own edge continues under it.
  const edge = Math.round(size * 0.1);
  const inner = await drawBrandSquare(logo, size - 2 * edge, colors);
  return sharp(inner)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, extendWith: 'copy' })
    .png()
    .toBuffer();
}

/** Returns a PNG as an `.ico` file, for clients that request `/favicon.ico` without reading the page. */
export function getIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size >= 256 ? 0 : size, 6);
  head.writeUInt8(size >= 256 ? 0 : size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}
