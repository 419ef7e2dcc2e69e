import { isMap, parseDocument } from 'yaml';
import type { CountryCode, Locale } from '../../../../lib/contract/vocabulary';
import { currencyDecimals } from '../schema/file-values';
import type { FileError } from '../yaml/file-errors';
import { toEntries, toFields } from '../yaml/loose';
import { readYaml } from '../yaml/yaml-tree';
import { readMenuSheet } from './menu-sheet';

interface Filled {
  errors: FileError[];
  /** The restaurant file with the sheet's menu; all other content, including comments, is unchanged. */
  text?: string;
  categories?: number;
  /** The number of dishes in the sheet, of new dishes, and of dishes in the file that the sheet lacks. */
  dishes?: number;
  added?: number;
  dropped?: number;
  /** The headings of the sheet's columns that it does not use. */
  leftOut?: string[];
}

/**
 * Returns the text of a restaurant file with the categories and dishes of a spreadsheet. A dish that the
 * file contains, by its key or its name, keeps the fields that the sheet lacks: images, specifications,
 * options, allergens. Returns the errors of the sheet, or of a file that cannot be read.
 */
export function fillMenu(
  file: { path: string; text: string },
  sheet: { path: string; text: string },
): Filled {
  const { tree, errors } = readYaml(file.path, file.text);
  if (!tree) return { errors };
  const written = toFields(tree.value);
  const restaurant = toFields(written.restaurant);
  const menu = {
    categories: toEntries(written.categories).map(toFields) as { key: string }[],
    dishes: toEntries(written.dishes).map(toFields) as { key: string }[],
  };
  const answer = readMenuSheet(sheet.path, sheet.text, {
    locale: (restaurant.defaultLocale ?? 'en') as Locale,
    decimals: currencyDecimals[restaurant.country as CountryCode] ?? 2,
    menu,
  });
  if (!answer.menu) return { errors: answer.errors };
  const document = parseDocument(file.text);
  if (!isMap(document.contents)) return { errors: [] };
  document.set('categories', answer.menu.categories);
  document.set('dishes', answer.menu.dishes);
  const before = new Set(menu.dishes.map(({ key }) => key));
  const after = new Set(answer.menu.dishes.map(({ key }) => key));
  return {
    errors: [],
    text: document.toString({ lineWidth: 118 }),
    categories: answer.menu.categories.length,
    dishes: after.size,
    added: [...after].filter((key) => !before.has(key)).length,
    dropped: [...before].filter((key) => !after.has(key)).length,
    leftOut: answer.leftOut,
  };
}
