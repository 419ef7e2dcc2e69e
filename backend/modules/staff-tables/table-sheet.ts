import qrcode from 'qrcode';
import { type Locale, locales, type Texts } from '@/lib/contract/vocabulary';
import { getMessages } from '../../messages/messages';
import type { ThemeColors } from '../../schema/restaurant';
import { pick } from '../../text';
import { type ImagePlaces, readVariant } from '../media/read-images';

interface Sheet {
  restaurant: { name: Texts; defaultLocale: Locale; theme: ThemeColors };
  tables: { tableNo: string; url: string }[];
  /** A data URL. */
  logo?: string;
}

/** Puts the restaurant's own language first. */
const sortLocales = (own: Locale): Locale[] => [own, ...locales.filter((locale) => locale !== own)];

/** Wide enough to print. */
const logoWidth = 288;

/**
 * Returns a restaurant's logo as a data URL, so that the page prints without a network. Throws
 * PICTURES_AWAY.
 */
export async function findLogo(places: ImagePlaces, mediaId: string | null): Promise<string | undefined> {
  const bytes = mediaId === null ? undefined : await readVariant(places, mediaId, logoWidth);
  return bytes && `data:image/webp;base64,${bytes.toString('base64')}`;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);

const colour = /^#[0-9a-f]{6}$/i;

/** Returns black or white, whichever has more contrast with the brand color. */
function getTextColor(brand: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(brand.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#FFFFFF';
}

/** Returns a code as an SVG image that is readable even if a quarter of it is damaged. */
export const buildTableCode = (url: string): Promise<string> =>
  qrcode.toString(url, { type: 'svg', errorCorrectionLevel: 'Q', margin: 4 });

/** Returns a self-contained A4 page with a card for each table. */
export async function buildTableSheet({ restaurant, tables, logo }: Sheet): Promise<string> {
  const { defaultLocale, theme } = restaurant;
  const name = escapeHtml(pick(restaurant.name, defaultLocale, defaultLocale));
  const brand = getBrand(theme);
  const [first, ...others] = sortLocales(defaultLocale);
  const head = logo ? `<img src="${logo}" alt="">` : '';
  const cards = await Promise.all(
    tables.map(async ({ tableNo, url }) => {
      const code = await buildTableCode(url);
      return `<article>
<header>${head}<h2>${name}</h2></header>
<div class="code" role="img" aria-label="${escapeHtml(url)}">${code.trim()}</div>
<p class="table">${escapeHtml(getMessages(first!).tableSheet.table)} <b>${escapeHtml(tableNo)}</b></p>
<p class="scan">${escapeHtml(getMessages(first!).tableSheet.scanToOrder)}</p>
<p class="also">${others.map((locale) => escapeHtml(getMessages(locale).tableSheet.scanToOrder)).join(' · ')}</p>
<p class="url">${escapeHtml(url)}</p>
</article>`;
    }),
  );
  return buildPage({ name, locale: defaultLocale, brand, cards });
}

/**
 * Returns a page of cards with the digits of each table, to put up away from the codes: a photo of a code
 * must not include the digits.
 */
export function buildDigitsSheet(
  { name: names, defaultLocale, theme }: Sheet['restaurant'],
  tables: { tableNo: string; digits: string }[],
): string {
  const name = escapeHtml(pick(names, defaultLocale, defaultLocale));
  const texts = sortLocales(defaultLocale).map((locale) => getMessages(locale).tableSheet);
  const cards = tables.map(
    ({ tableNo, digits }) => `<article>
<header><h2>${name}</h2></header>
<p class="table">${escapeHtml(texts[0]!.table)} <b>${escapeHtml(tableNo)}</b></p>
<p class="digits">${digits}</p>
<p class="scan">${escapeHtml(texts[0]!.typeDigits)}</p>
<p class="also">${texts
      .slice(1)
      .map(({ typeDigits }) => escapeHtml(typeDigits))
      .join(' · ')}</p>
</article>`,
  );
  return buildPage({ name, locale: defaultLocale, brand: getBrand(theme), cards });
}

const getBrand = ({ templateThemeBg = '' }: ThemeColors): string =>
  colour.test(templateThemeBg) ? templateThemeBg : '#FFB903';

/** Builds a page; `name` and `cards` are HTML. */
const buildPage = ({
  name,
  locale,
  brand,
  cards,
}: {
  name: string;
  locale: Locale;
  brand: string;
  cards: string[];
}): string => `<!doctype html>
<html lang="${locale === 'vn' ? 'vi' : locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>${buildStyle(brand)}</style>
</head>
<body>
${cards.join('\n')}
</body>
</html>
`;

const buildStyle = (brand: string) => `
@page { size: A4; margin: 10mm; }
* { box-sizing: border-box; margin: 0; }
body { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm; font-family: system-ui, sans-serif; color: #000; background: #fff; }
article { break-inside: avoid; border: .4mm solid ${brand}; border-radius: 4mm; overflow: hidden; text-align: center; padding-bottom: 3mm; }
header { display: flex; align-items: center; justify-content: center; gap: 3mm; padding: 2mm 3mm; background: ${brand}; color: ${getTextColor(brand)}; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
header img { width: 9mm; height: 9mm; border-radius: 50%; background: #fff; }
h2 { font-size: 12pt; }
.code { width: 44mm; margin: 1mm auto 0; }
.code svg { display: block; width: 100%; height: auto; }
.table { font-size: 14pt; }
.table b { font-size: 20pt; }
.digits { font-size: 34pt; font-weight: 700; letter-spacing: .2em; padding-left: .2em; }
.scan { font-size: 11pt; }
.also, .url { font-size: 8pt; color: #444; overflow-wrap: anywhere; padding: 0 3mm; }
`;
