import { isMap, parseDocument } from 'yaml';
import type { CountryCode, Locale } from '../../../lib/contract/vocabulary';
import type { FileError } from './file-errors';
import { currencyDecimals } from './file-values';
import { getEntries, getFields } from './loose';
import { readMenuSheet } from './menu-sheet';
import { readYaml } from './yaml-tree';

interface Filled {
  errors: FileError[];
  /** The restaurant file with the sheet's menu; all else, also comments, is as it was. */
  text?: string;
  categories?: number;
  /** Dishes of the sheet, those that are new, and those of the file that the sheet does not have. */
  dishes?: number;
  added?: number;
  dropped?: number;
}

/**
 * Returns the text of a restaurant file with the categories and dishes of a spreadsheet. A dish that the file has, by its key or its
 * name, keeps what the sheet says nothing of: images, specifications, options, allergens. Errors are the sheet's, or the file's
 * when it cannot be read.
 */
export function fillMenu(
  file: { path: string; text: string },
  sheet: { path: string; text: string },
): Filled {
  const { tree, errors } = readYaml(file.path, file.text);
  if (!tree) return { errors };
  const written = getFields(tree.value);
  const restaurant = getFields(written.restaurant);
  const menu = {
    categories: getEntries(written.categories).map(getFields) as { key: string }[],
    dishes: getEntries(written.dishes).map(getFields) as { key: string }[],
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
  };
}
