import sharp, { type OverlayOptions } from 'sharp';
import { drawBrandSquare, roundCorners } from './brand-icon';
import { storedImageOptions } from './stored-image';

/** The content of a generated image, as bytes. */
interface ImageParts {
  of: 'shop' | 'dish' | 'reservation';
  logo?: Buffer;
  /** The restaurant's banner, or the dish. */
  photo?: Buffer;
  colors: { brand: string; onBrand: string };
}

const width = 1200;
const height = 630;
const tile = 208;

const buildSvg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

/** The brand's color with two rings of light, so that it is not a flat area. */
const drawGround = (brand: string) =>
  buildSvg(
    `<rect width="100%" height="100%" fill="${brand}"/><g fill="none" stroke="#FFF" stroke-opacity=".14" stroke-width="56"><circle cx="150" cy="630" r="330"/><circle cx="150" cy="630" r="500"/></g>`,
  );

/** Dark at the left behind the logo, and clear at the right, where banners have their dishes. */
const scrim = buildSvg(
  '<defs><linearGradient id="g"><stop offset="0" stop-color="#140802" stop-opacity=".84"/><stop offset=".45" stop-color="#140802" stop-opacity=".5"/><stop offset=".8" stop-color="#140802" stop-opacity="0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>',
);

const drawCalendar = (brand: string, onBrand: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tile}" height="${tile}" viewBox="0 0 24 24"><rect width="24" height="24" rx="5.28" fill="#FFF"/><path fill="none" stroke="#211C15" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round" d="M6 7.5h12v11H6zM9 5.5v4M15 5.5v4"/><path fill="${brand}" d="M6 10.5h12v8H6z"/><path fill="none" stroke="${onBrand}" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round" d="m9.3 14.5 2 2 3.6-3.8"/></svg>`,
  );

/** Returns the image of a dish, from the right edge to a soft curve. */
async function drawDishSide(photo: Buffer): Promise<OverlayOptions> {
  const side = 720;
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${height}"><path d="M90 0H${side}V${height}H90C-30 ${height * 0.7} -30 ${height * 0.3} 90 0z"/></svg>`;
  const input = await sharp(photo, storedImageOptions)
    .resize(side, height, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { input, left: width - side, top: 0 };
}

/**
 * Draws the image of a link preview, 1200 x 630, as JPEG. It has no text: title and description appear beside it in the reader's
 * language, and the server needs no fonts for three scripts.
 */
export async function drawShareImage({ of, logo, photo, colors }: ImageParts): Promise<Buffer> {
  const { brand, onBrand } = colors;
  const parts: OverlayOptions[] = [];
  let base = sharp(drawGround(brand));
  if (photo && of === 'dish') parts.push(await drawDishSide(photo));
  else if (photo) {
    base = sharp(photo, storedImageOptions).resize(width, height, { fit: 'cover', position: 'right' });
    parts.push({ input: scrim, left: 0, top: 0 });
  }
  const left = photo ? 88 : (width - tile) / 2;
  const ring = tile + 16;
  const middle = of === 'reservation' ? height / 2 - tile - 20 : (height - tile) / 2;
  parts.push(
    {
      input: buildSvg(
        `<rect x="${left - 8}" y="${middle - 8}" width="${ring}" height="${ring}" rx="${ring * 0.22}" fill="#FFF"/>`,
      ),
      left: 0,
      top: 0,
    },
    {
      input: await roundCorners(await drawBrandSquare(logo, tile, colors), tile),
      left: Math.round(left),
      top: Math.round(middle),
    },
  );
  if (of === 'reservation')
    parts.push({
      input: drawCalendar(brand, onBrand),
      left: Math.round(left),
      top: Math.round(height / 2 + 20),
    });
  parts.push({
    input: buildSvg(`<rect y="${height - 16}" width="${width}" height="16" fill="${brand}"/>`),
    left: 0,
    top: 0,
  });
  return base.composite(parts).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}
