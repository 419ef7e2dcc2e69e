import { type Locale, locales } from '../../../../lib/contract/vocabulary';

export type Texts = Partial<Record<Locale, string>>;
export type Entry = Record<string, unknown> & { key: string };

interface Row {
  /** The key that the sheet gives. */
  key?: string;
  name: Texts;
  category: string;
  price?: number;
}

export const hasName = (entry: Entry, name: Texts): boolean =>
  locales.some((locale) => name[locale] && (entry.name as Texts | undefined)?.[locale] === name[locale]);

/**
 * Returns for each row of a sheet the dish of the file that it is, undefined for a new dish, or 'unclear'
 * when a row needs a key. Dishes of one name are told apart by their prices: by their order, two of them
 * could swap their prices.
 */
export function matchDishes(
  rows: readonly Row[],
  dishes: readonly Entry[],
): (Entry | 'unclear' | undefined)[] {
  const left = new Set(dishes);
  const found = rows.map(({ key }) => key && dishes.find((dish) => dish.key === key));
  for (const dish of found) if (dish) left.delete(dish);

  const matched = rows.map((row, index) => {
    if (row.key) return found[index] || undefined;
    const equal = [...left].filter((dish) => hasName(dish, row.name) && dish.price === row.price);
    const dish = equal.find(({ category }) => category === row.category) ?? equal[0];
    if (dish) left.delete(dish);
    return dish;
  });

  const open = rows.filter((row, index) => !row.key && !matched[index]);
  return matched.map((dish, index) => {
    const row = rows[index]!;
    if (dish || row.key) return dish;
    const candidates = [...left].filter((each) => hasName(each, row.name));
    const rivals = open.filter(({ name }) => candidates.some((each) => hasName(each, name)));
    return candidates.length > 1 || rivals.length > 1 ? 'unclear' : candidates[0];
  });
}
