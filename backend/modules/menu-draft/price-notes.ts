import type { CountryCode } from '@/lib/contract/vocabulary';
import type { Document } from '@/lib/domain/draft/edits';
import { currencyDecimals } from '../restaurant-file/schema/file-values';
import type { PathError } from './document';

/** A higher price is probably a typing error; in the currency's unit. */
const highPrices = { 0: 50_000_000, 2: 10_000 } as const;

const isEntry = (value: unknown): value is Document => typeof value === 'object' && value !== null;

/**
 * Returns prices that may be typing errors, with too many digits. They do not prevent publishing.
 */
export function listPriceNotes(document: Document): PathError[] {
  const { country } = document.restaurant as { country: CountryCode };
  const high = highPrices[currencyDecimals[country]];
  // A draft may hold any value; one that is not a list is reported among its errors.
  const list = (value: unknown) => (Array.isArray(value) ? value : []).filter(isEntry);
  return list(document.dishes).flatMap((dish) => {
    const at = `dishes/${dish.key}`;
    const specs = list(dish.specs).map((spec) => ({
      path: `${at}/specs/${spec.key}/price`,
      price: spec.price,
    }));
    // With specifications the dish's own price is never charged.
    const own = specs.length > 0 ? specs : [{ path: `${at}/price`, price: dish.price }];
    const items = list(dish.groups).flatMap((group) =>
      list(group.items).map((item) => ({
        path: `${at}/groups/${group.key}/items/${item.key}/price`,
        price: item.price,
      })),
    );
    return [...own, ...items]
      .filter(({ price }) => typeof price === 'number' && price >= high)
      .map(({ path }) => ({ path, code: 'PRICE_HIGH' }));
  });
}
