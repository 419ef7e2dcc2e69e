import { eq } from 'drizzle-orm';
import type { Locale } from '@/lib/contract/vocabulary';
import { resolveTheme } from '@/lib/domain/theme';
import { getVoucherLink } from '@/lib/domain/vouchers/voucher-link';
import type { Deps } from '../deps';
import { toImageUrl } from '../modules/restaurant/image-url';
import { findWebOrigin, getLocalePath } from '../modules/restaurant/web-address';
import { restaurants } from '../schema/restaurant';
import { pick } from '../text';
import { toOneLine } from './one-line';

/** How a restaurant shows itself in a mail. */
export interface Brand {
  name: string;
  address: string;
  phone: string;
  logo?: string;
  /** #RRGGBB: the brand, and what is readable on it. */
  colour: string;
  onColour: string;
  /** A page of the restaurant's under its canonical host, in the reader's language; undefined without a host. */
  page(path: string): string | undefined;
  /** What the QR of a voucher's code says: the same as on the voucher's page (DEC-60). */
  codeLink(code: string): string;
}

/** Throws when there is no such restaurant. */
export async function getBrand(
  deps: Pick<Deps, 'db' | 'env'>,
  restaurantId: number,
  locale: Locale,
): Promise<Brand> {
  const [row] = await deps.db
    .select({
      name: restaurants.name,
      address: restaurants.address,
      phone: restaurants.phone,
      logo: restaurants.logo,
      theme: restaurants.theme,
      defaultLocale: restaurants.defaultLocale,
    })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  if (!row) throw new Error(`there is no restaurant ${restaurantId}`);
  const origin = await findWebOrigin(deps, restaurantId);
  const { brand, onBrand } = resolveTheme(row.theme);
  const toUrl = (path: string) => (origin ? new URL(path, origin).href : undefined);
  const logo = row.logo ? toImageUrl(row.logo) : undefined;
  return {
    name: toOneLine(pick(row.name, locale, row.defaultLocale), 80),
    address: toOneLine(pick(row.address, locale, row.defaultLocale)),
    phone: toOneLine(row.phone, 40),
    logo: logo && toUrl(logo),
    colour: brand,
    onColour: onBrand,
    page: (path) => toUrl(getLocalePath(path, locale, row.defaultLocale)),
    codeLink: (code) => getVoucherLink({ scheme: deps.env.VOUCHER_SCHEME, code, restaurantId }),
  };
}
