import { eq } from 'drizzle-orm';
import type { Locale } from '@/lib/contract/vocabulary';
import { resolveTheme } from '@/lib/domain/theme';
import { getVoucherLink } from '@/lib/domain/vouchers/voucher-link';
import { listTaxNumbers } from '../core/tax-papers';
import type { Deps } from '../deps';
import { findWebOrigin, getLocalePath, toImageUrl } from '../modules/restaurant/web-address';
import { restaurants } from '../schema/restaurant';
import { pick } from '../text';
import { toOneLine } from './one-line';

/** The appearance of a restaurant in a mail. */
export interface Brand {
  name: string;
  address: string;
  phone: string;
  /** Numbers at tax offices, such as `GST Reg. No. M2-1234567-8`. */
  taxNumbers: string[];
  logo?: string;
  /** #RRGGBB: the brand color and a readable color on it. */
  color: string;
  onColor: string;
  /**
   * Returns the URL of a page under the restaurant's canonical host, in the reader's language, or undefined
   * without a host.
   */
  page(path: string): string | undefined;
  /** Returns the content of a voucher code's QR image, which is the same on the voucher's page. */
  codeLink(code: string): string;
}

/** Throws when the restaurant does not exist. */
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
      countryCode: restaurants.countryCode,
      config: restaurants.config,
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
    taxNumbers: listTaxNumbers(row, locale).map(({ name, number }) => `${name} ${number}`),
    logo: logo && toUrl(logo),
    color: brand,
    onColor: onBrand,
    page: (path) => toUrl(getLocalePath(path, locale, row.defaultLocale)),
    codeLink: (code) => getVoucherLink({ scheme: deps.env.VOUCHER_SCHEME, code, restaurantId }),
  };
}
