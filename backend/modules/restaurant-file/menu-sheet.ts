import { CsvError, parse } from 'csv-parse/sync';
import { type Locale, locales } from '../../../lib/contract/vocabulary';
import { makeKey, parseAmount } from '../../../lib/domain/draft/menu-entry';
import type { FileError } from './file-errors';

type Texts = Partial<Record<Locale, string>>;
type Entry = Record<string, unknown> & { key: string };

/** What a spreadsheet says, as the restaurant file writes it. */
interface SheetMenu {
  categories: Entry[];
  dishes: Entry[];
}

interface SheetOptions {
  /** The language of columns that name none. */
  locale: Locale;
  decimals: 0 | 2;
  /** The menu that the file has: what has the same key, or else the same name, stays what it is where the sheet says nothing. */
  menu: SheetMenu;
}

/** The fields that a column may hold, by its heading. Texts also stand as `name.vn`. */
const textFields = ['category', 'name', 'description', 'label'] as const;
const amountFields = { price: 'price', 'old price': 'oldPrice', 'packing fee': 'boxFee' } as const;
const otherFields = ['key', 'on sale'] as const;

const yes = ['yes', 'true', '1'];
const no = ['no', 'false', '0'];

/** Excel in many countries writes semicolons; the heading shows which. */
function findDelimiter(text: string): string {
  const heading = text.split(/\r?\n/, 1)[0] ?? '';
  const count = (delimiter: string) => heading.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Returns the rows of the sheet, each with its cells by heading and the line on which it ends. */
function readRows(text: string): { cells: Map<string, string>; headings: string[]; line: number }[] {
  const rows = parse(text, {
    bom: true,
    delimiter: findDelimiter(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  const headings = (rows[0]?.record ?? []).map((heading) => heading.toLowerCase().replace(/[_\s]+/g, ' '));
  return rows
    .map(({ record, info }) => ({
      cells: new Map(headings.map((heading, index) => [heading, record[index] ?? ''])),
      headings: record.length > headings.length ? [...headings, ...record.slice(headings.length)] : headings,
      line: info.lines,
    }))
    .filter(({ cells }, index) => index === 0 || [...cells.values()].some((cell) => cell !== ''));
}

const isKnown = (heading: string): boolean => {
  const [field = '', locale] = heading.split('.');
  if (locale === undefined)
    return [...textFields, ...otherFields, ...Object.keys(amountFields)].includes(field);
  return textFields.includes(field as never) && locales.some((each) => each.toLowerCase() === locale);
};

/**
 * Returns the categories and dishes of a spreadsheet (CSV with a heading), in its order; or what is wrong with it. `line` of an error
 * is the row's, `column` the sheet's, both from 1. Errors: CSV_SYNTAX, EMPTY, COLUMN_UNKNOWN, COLUMN_MISSING, CELL_EXTRA, REQUIRED,
 * AMOUNT, YES_OR_NO, KEY_TWICE. Lengths and the like are for the check of the restaurant file.
 */
export function readMenuSheet(
  file: string,
  text: string,
  { locale, decimals, menu }: SheetOptions,
): { errors: FileError[]; menu?: SheetMenu } {
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

  for (const heading of headings)
    if (!isKnown(heading)) fail(1, heading, 'COLUMN_UNKNOWN', 'no column has this heading');
  const has = (field: string) => headings.some((heading) => heading.split('.')[0] === field);
  for (const field of ['category', 'name', 'price'])
    if (!has(field)) fail(1, field, 'COLUMN_MISSING', 'a column with this heading is needed');
  if (errors.length > 0) return { errors };
  if (rows.length < 2) fail(1, '', 'EMPTY', 'it has no dish');

  const categories = new Map<string, Entry>();
  const dishes = new Map<string, Entry>();
  const taken = {
    categories: menu.categories.map(({ key }) => key),
    dishes: menu.dishes.map(({ key }) => key),
  };
  for (const { cells, headings: own, line } of rows.slice(1)) {
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
      // 1.250 with two decimals may be meant as 1250.
      const value = decimals === 2 && /\.\d{3}$/.test(cell) ? undefined : parseAmount(cell, decimals);
      if (value === undefined)
        fail(line, heading, 'AMOUNT', `an amount is written ${decimals ? '8.50' : '45000'}`);
      else amounts[field] = value;
    }
    const onSale = cells.get('on sale')?.toLowerCase() ?? '';
    if (onSale && ![...yes, ...no].includes(onSale))
      fail(line, 'on sale', 'YES_OR_NO', 'it says neither yes nor no');

    const section = findOrAdd(categories, menu.categories, taken.categories, category, 'category');
    const left = menu.dishes.filter((dish) => !dishes.has(dish.key));
    const known = findKnown(left, name);
    const key = cells.get('key') || (known?.key ?? makeKey(readAny(name), taken.dishes, 'dish'));
    if (dishes.has(key))
      fail(line, cells.get('key') ? 'key' : 'name', 'KEY_TWICE', `${key} stands above too`);
    taken.dishes.push(key);
    const before = menu.dishes.find((dish) => dish.key === key);
    dishes.set(key, {
      ...before,
      key,
      category: section.key,
      name: { ...(before?.name as Texts | undefined), ...name },
      ...merge('brief', before, readTexts('description')),
      ...merge('label', before, readTexts('label')),
      ...amounts,
      ...(onSale && { onSale: yes.includes(onSale) }),
    });
  }
  if (errors.length > 0) return { errors };
  return { errors, menu: { categories: [...categories.values()], dishes: [...dishes.values()] } };
}

const readAny = (texts: Texts): string => texts.en ?? Object.values(texts)[0] ?? '';

/** Returns the entry that has one of the names. */
const findKnown = (entries: Entry[], name: Texts): Entry | undefined =>
  entries.find((entry) =>
    locales.some((locale) => name[locale] && (entry.name as Texts | undefined)?.[locale] === name[locale]),
  );

/** Returns the category of that name: one that the sheet had above, one that the file has, or a new one. */
function findOrAdd(
  found: Map<string, Entry>,
  before: Entry[],
  taken: string[],
  name: Texts,
  fallback: string,
): Entry {
  const above = findKnown([...found.values()], name);
  const known = above ?? findKnown(before, name);
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
