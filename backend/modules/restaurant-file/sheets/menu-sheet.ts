import { CsvError, parse } from 'csv-parse/sync';
import { type Locale, locales } from '../../../../lib/contract/vocabulary';
import { makeKey, parseAmount } from '../../../../lib/domain/draft/menu-entry';
import { mapTexts, normalizeText } from '../../../core/plain-text';
import type { FileError } from '../yaml/file-errors';
import { type Entry, hasName, matchDishes, type Texts } from './match-dishes';

/** The content of a spreadsheet in the restaurant file's format. */
interface SheetMenu {
  categories: Entry[];
  dishes: Entry[];
}

interface SheetOptions {
  /** The language of columns without a language. */
  locale: Locale;
  decimals: 0 | 2;
  /**
   * The menu of the file: an entry with the same key, otherwise the same name, keeps the fields that the
   * sheet lacks.
   */
  menu: SheetMenu;
}

/** The fields of a column, by its heading. Texts may also have a heading such as `name.vn`. */
const textFields = ['category', 'name', 'description', 'label'] as const;
const amountFields = { price: 'price', 'old price': 'oldPrice', 'packing fee': 'boxFee' } as const;
const flagFields = { 'on sale': 'onSale', free: 'free', 'market price': 'marketPrice' } as const;

const yes = ['yes', 'true', '1'];
const no = ['no', 'false', '0'];

/** Tells Excel the delimiter; it is no row of the sheet. */
const delimiterLine = /^\ufeff?"?sep=(.)"?(?=\r?\n|$)/i;

/** Excel writes semicolons in many countries; the heading shows which delimiter is used. */
function findDelimiter(text: string): string {
  const named = delimiterLine.exec(text)?.[1];
  if (named) return named;
  const heading = text.split(/\r?\n/, 1)[0] ?? '';
  const count = (delimiter: string) => heading.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Returns the rows of the sheet, each with its cells by heading and the line on which it ends. */
function readRows(text: string): { cells: Map<string, string>; headings: string[]; line: number }[] {
  // The line stays, empty, so that errors name the lines of the file.
  const rows = parse(text.replace(delimiterLine, ''), {
    bom: true,
    delimiter: findDelimiter(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  const headings = (rows[0]?.record ?? []).map((heading) =>
    normalizeText(heading)
      .toLowerCase()
      .replace(/[_\s]+/g, ' '),
  );
  return rows
    .map(({ record, info }) => ({
      cells: new Map(headings.map((heading, index) => [heading, normalizeText(record[index] ?? '')])),
      headings: record.length > headings.length ? [...headings, ...record.slice(headings.length)] : headings,
      line: info.lines,
    }))
    .filter(({ cells }, index) => index === 0 || [...cells.values()].some((cell) => cell !== ''));
}

const isKnown = (heading: string): boolean => {
  const [field = '', locale] = heading.split('.');
  if (locale === undefined)
    return ['key', ...textFields, ...Object.keys(amountFields), ...Object.keys(flagFields)].includes(field);
  return textFields.includes(field as never) && locales.some((each) => each.toLowerCase() === locale);
};

/** Few prices in dong are lower: people leave out the thousands. */
const smallestInDong = 1000;

/**
 * Returns the categories and dishes of a spreadsheet (CSV with a heading) in its order, or its errors, and
 * the columns that it does not use. `line` of an error is the row's, `column` the sheet's, both from 1.
 * Errors: CSV_SYNTAX, EMPTY, COLUMN_MISSING, CELL_EXTRA, REQUIRED, AMOUNT, AMOUNT_THOUSANDS, YES_OR_NO,
 * KEY_TWICE, KEY_NEEDED. The check of the restaurant file reports lengths and similar limits.
 */
export function readMenuSheet(
  file: string,
  text: string,
  { locale, decimals, menu: stored }: SheetOptions,
): { errors: FileError[]; menu?: SheetMenu; leftOut?: string[] } {
  const menu = mapTexts(stored, normalizeText);
  const errors: FileError[] = [];
  let rows: ReturnType<typeof readRows>;
  try {
    rows = readRows(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as CsvError & { lines?: number }).lines ?? 1);
    return { errors: [{ file, line, column: 1, field: '', code: 'CSV_SYNTAX', reason: error.message }] };
  }
  const headings = rows[0]?.headings ?? [];
  const fail = (line: number, field: string, code: string, reason: string) =>
    errors.push({ file, line, column: Math.max(1, headings.indexOf(field) + 1), field, code, reason });

  const has = (field: string) => headings.some((heading) => heading.split('.')[0] === field);
  for (const field of ['category', 'name', 'price'])
    if (!has(field)) fail(1, field, 'COLUMN_MISSING', 'a column with this heading is needed');
  if (errors.length > 0) return { errors };
  if (rows.length < 2) fail(1, '', 'EMPTY', 'it has no dish');

  const categories = new Map<string, Entry>();
  const takenCategories = menu.categories.map(({ key }) => key);
  const read = rows.slice(1).map(({ cells, headings: own, line }) => {
    if (own.length > headings.length)
      fail(line, '', 'CELL_EXTRA', 'it has more cells than the heading; put a text with commas in quotes');
    const readTexts = (field: string): Texts => {
      const found = locales.map((each) => {
        const named = cells.get(`${field}.${each.toLowerCase()}`);
        return [each, named || (each === locale ? cells.get(field) : undefined)] as const;
      });
      return Object.fromEntries(found.filter(([, value]) => value)) as Texts;
    };
    const category = readTexts('category');
    const name = readTexts('name');
    for (const [field, value] of Object.entries({ category, name }))
      if (Object.keys(value).length === 0) fail(line, field, 'REQUIRED', 'it is missing');
    if (!cells.get('price')) fail(line, 'price', 'REQUIRED', 'it is missing');

    const amounts: Record<string, number> = {};
    for (const [heading, field] of Object.entries(amountFields)) {
      const cell = cells.get(heading);
      if (!cell) continue;
      const value = parseAmount(cell, decimals);
      if (value === undefined)
        fail(line, heading, 'AMOUNT', `an amount is written ${decimals ? '8.50' : '45000'}`);
      else if (decimals === 0 && value > 0 && value < smallestInDong && /^[\d.,]+$/.test(cell))
        fail(
          line,
          heading,
          'AMOUNT_THOUSANDS',
          `thousands? Write ${value}k or ${value * 1000}, or ${value}đ for so few dong`,
        );
      else amounts[field] = value;
    }
    const flags: Record<string, boolean> = {};
    for (const [heading, field] of Object.entries(flagFields)) {
      const cell = cells.get(heading)?.toLowerCase();
      if (!cell) continue;
      if (![...yes, ...no].includes(cell)) fail(line, heading, 'YES_OR_NO', 'it says neither yes nor no');
      flags[field] = yes.includes(cell);
    }

    const section = findOrAdd(categories, menu.categories, takenCategories, category, 'category');
    return {
      ...{ line, key: cells.get('key'), name, category: section.key, price: amounts.price },
      fields: { ...amounts, ...flags } as Record<string, number | boolean>,
      texts: { brief: readTexts('description'), label: readTexts('label') },
    };
  });

  const dishes = new Map<string, Entry>();
  const takenDishes = [...menu.dishes.map(({ key }) => key), ...read.flatMap(({ key }) => key || [])];
  const known = matchDishes(read, menu.dishes);
  read.forEach(({ line, name, category, fields, texts, key: given }, index) => {
    const before = known[index];
    if (before === 'unclear') {
      fail(
        line,
        'name',
        'KEY_NEEDED',
        'several dishes have this name and no price tells them apart; add their keys',
      );
      return;
    }
    const key = given || (before?.key ?? makeKey(readAny(name), takenDishes, 'dish'));
    if (dishes.has(key)) fail(line, 'key', 'KEY_TWICE', `${key} stands above too`);
    takenDishes.push(key);
    dishes.set(key, {
      ...before,
      key,
      category,
      name: { ...(before?.name as Texts | undefined), ...name },
      ...merge('brief', before, texts.brief),
      ...merge('label', before, texts.label),
      // A price ends that the dish is free.
      ...(before?.free && fields.price ? { free: false } : undefined),
      ...fields,
    });
  });
  const leftOut = headings.filter((heading) => heading !== '' && !isKnown(heading));
  if (errors.length > 0) return { errors, leftOut };
  return {
    errors,
    leftOut,
    menu: { categories: [...categories.values()], dishes: [...dishes.values()] },
  };
}

const readAny = (texts: Texts): string => texts.en ?? Object.values(texts)[0] ?? '';

/** Returns the category of that name: an earlier one of the sheet, one of the file, or a new one. */
function findOrAdd(
  found: Map<string, Entry>,
  before: Entry[],
  taken: string[],
  name: Texts,
  fallback: string,
): Entry {
  const known =
    [...found.values()].find((entry) => hasName(entry, name)) ?? before.find((entry) => hasName(entry, name));
  const key = known?.key ?? makeKey(readAny(name), taken, fallback);
  taken.push(key);
  const entry = { ...known, key, name: { ...(known?.name as Texts | undefined), ...name } };
  found.set(key, entry);
  return entry;
}

function merge(field: string, before: Entry | undefined, texts: Texts): Record<string, Texts> {
  const all = { ...(before?.[field] as Texts | undefined), ...texts };
  return Object.keys(all).length > 0 ? { [field]: all } : {};
}
