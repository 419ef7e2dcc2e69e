import { dirname } from 'node:path';
import type { CountryCode } from '../../../lib/contract/vocabulary';
import type { FieldError, FileError } from './file-errors';
import { listNotes } from './file-notes';
import { currencyDecimals } from './file-values';
import { validateImages } from './image-errors';
import { getEntries, getFields, getNumber, getText } from './loose';
import { validateMenu } from './menu-rules';
import { createRestaurantFileSchema, type RestaurantFile } from './restaurant-file.schema';
import { validateSchema } from './schema-errors';
import { validateShop } from './shop-rules';
import { readYaml } from './yaml-tree';

/** Errors that are told of one file; the next check tells the others. */
const maxErrors = 1_000;

interface CheckOptions {
  /** Where relative image paths begin; the file's own folder by default. */
  folder?: string;
  /** Which of these domains another restaurant than `restaurantId` holds: domain to that restaurant's id. */
  takenDomains?(domains: string[], restaurantId: number): Promise<Map<string, number>>;
}

interface CheckAnswer {
  /** In the order of the file. */
  errors: FileError[];
  /** The content, only when there is no error. */
  file?: RestaurantFile;
  /** Of a file without errors: what its owner may not expect. */
  notes?: FileError[];
}

/**
 * Says what is wrong with a restaurant file, up to a thousand errors, and changes nothing. Errors have a line, a field, a reason and
 * a code; `docs/restaurant-file.md` lists the codes.
 */
export async function checkRestaurantFile(
  path: string,
  text: string,
  options: CheckOptions = {},
): Promise<CheckAnswer> {
  const { tree, errors } = readYaml(path, text);
  if (!tree) return { errors };

  const written = getFields(tree.value);
  const images = await validateImages(written, options.folder ?? dirname(path));
  const { errors: found, file } = checkContent(tree.value, [
    ...images,
    ...(await validateTakenDomains(written, options)),
  ]);
  // Placing an error walks the tree, and nobody reads thousands of them.
  const shown = found.slice(0, maxErrors);
  const all = removeDuplicates([...errors.slice(0, maxErrors), ...shown.map((error) => tree.place(error))]);
  all.sort((one, other) => one.line - other.line || one.column - other.column);
  if (all.length > 0 || !file) return { errors: all };
  return { errors: [], file, notes: listNotes(written).map((note) => tree.place(note)) };
}

/** Checks the content of a file, whose images and domains are checked apart; `errors` holds their errors as well. */
export function checkContent(
  content: unknown,
  others: FieldError[] = [],
): { errors: FieldError[]; file?: RestaurantFile } {
  const written = getFields(content);
  const parsed = getSchema(written).safeParse(content, { reportInput: true });
  const errors = [
    ...validateSchema(parsed.error?.issues ?? []),
    ...validateMenu(written),
    ...validateShop(written),
    ...others,
  ];
  return parsed.success && errors.length === 0 ? { errors, file: parsed.data } : { errors };
}

/** Amounts are read by the rules of the country's currency. */
function getSchema(written: Record<string, unknown>) {
  const country = getText(getFields(written.restaurant).country);
  const decimals =
    country && Object.hasOwn(currencyDecimals, country) ? currencyDecimals[country as CountryCode] : 2;
  return schemas[decimals];
}

const schemas = { 0: createRestaurantFileSchema(0), 2: createRestaurantFileSchema(2) };

async function validateTakenDomains(
  written: Record<string, unknown>,
  options: CheckOptions,
): Promise<FieldError[]> {
  const id = getNumber(getFields(written.restaurant).id);
  const domains = getEntries(written.domains).filter((value) => typeof value === 'string');
  if (!options.takenDomains || id === undefined || domains.length === 0) return [];
  const held = await options.takenDomains(domains, id);
  return getEntries(written.domains).flatMap((value, index) => {
    const holder = typeof value === 'string' ? held.get(value) : undefined;
    if (holder === undefined) return [];
    return [
      { path: ['domains', index], code: 'DOMAIN_TAKEN', reason: `restaurant ${holder} holds this domain` },
    ];
  });
}

function removeDuplicates(errors: FileError[]): FileError[] {
  const seen = new Set<string>();
  return errors.filter((error) => {
    const sign = `${error.line}:${error.column}:${error.field}:${error.code}`;
    if (seen.has(sign)) return false;
    seen.add(sign);
    return true;
  });
}
