import { eq } from 'drizzle-orm';
import type { Locale } from '@/lib/contract/vocabulary';
import { resolveTheme } from '@/lib/domain/theme';
import { voucherLink } from '@/lib/domain/vouchers/voucher-link';
import type { Deps } from '../deps';
import { imageUrl } from '../modules/restaurant/image-url';
import { pathIn, webOrigin } from '../modules/restaurant/web-address';
import { restaurants } from '../schema/restaurant';
import { pick } from '../text';
import { oneLine } from './one-line';

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
  const origin = await webOrigin(deps, restaurantId);
  const { brand, onBrand } = resolveTheme(row.theme);
  const at = (path: string) => (origin ? new URL(path, origin).href : undefined);
  const logo = row.logo ? imageUrl(row.logo) : undefined;
  return {
    name: oneLine(pick(row.name, locale, row.defaultLocale), 80),
    address: oneLine(pick(row.address, locale, row.defaultLocale)),
    phone: oneLine(row.phone, 40),
    logo: logo && at(logo),
    colour: brand,
    onColour: onBrand,
    page: (path) => at(pathIn(path, locale, row.defaultLocale)),
    codeLink: (code) => voucherLink({ scheme: deps.env.VOUCHER_SCHEME, code, restaurantId }),
  };
}
