import { dirname } from 'node:path';
import type { CountryCode } from '../../../../lib/contract/vocabulary';
import { currencyDecimals } from '../schema/file-values';
import { type RestaurantFile, restaurantFileSchemas } from '../schema/restaurant-file.schema';
import type { FieldError, FileError } from '../yaml/file-errors';
import { toDomains, toFields, toNumber, toText } from '../yaml/loose';
import { readYaml } from '../yaml/yaml-tree';
import { listNotes } from './file-notes';
import { validateImages } from './image-errors';
import { validateMenu } from './menu-rules';
import { validateSchema } from './schema-errors';
import { validateShop } from './shop-rules';

/** The maximum of reported errors in one file; the next check reports the others. */
const maxErrors = 1_000;

interface CheckOptions {
  /** The base of relative image paths, by default the file's own folder. */
  folder?: string;
  /** Returns the given domains that another restaurant than `restaurantId` has, with that restaurant's id. */
  takenDomains?(domains: string[], restaurantId: number): Promise<Map<string, number>>;
}

interface CheckAnswer {
  /** Sorted by their place in the file. */
  errors: FileError[];
  /** The content, only without errors. */
  file?: RestaurantFile;
  /** For a file without errors: effects that its owner may not expect. */
  notes?: FileError[];
}

/**
 * Checks a restaurant file and changes nothing. Returns up to a thousand errors, each with a line, a field,
 * a reason and a code; `docs/restaurant-file.md` lists the codes.
 */
export async function checkRestaurantFile(
  path: string,
  text: string,
  options: CheckOptions = {},
): Promise<CheckAnswer> {
  const { tree, errors } = readYaml(path, text);
  if (!tree) return { errors };

  const written = toFields(tree.value);
  const images = await validateImages(written, options.folder ?? dirname(path));
  const { errors: found, file } = checkContent(tree.value, [
    ...images,
    ...(await validateTakenDomains(written, options)),
  ]);
  // Placing an error walks the tree, so the number of errors is limited.
  const shown = found.slice(0, maxErrors);
  const all = removeDuplicates([...errors.slice(0, maxErrors), ...shown.map((error) => tree.place(error))]);
  all.sort((one, other) => one.line - other.line || one.column - other.column);
  if (all.length > 0 || !file) return { errors: all };
  return { errors: [], file, notes: listNotes(written).map((note) => tree.place(note)) };
}

/**
 * Checks the content of a file; its images and domains are checked separately, and their errors are passed
 * in `errors`.
 */
export function checkContent(
  content: unknown,
  others: FieldError[] = [],
): { errors: FieldError[]; file?: RestaurantFile } {
  const written = toFields(content);
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
  const country = toText(toFields(written.restaurant).country);
  const decimals =
    country && Object.hasOwn(currencyDecimals, country) ? currencyDecimals[country as CountryCode] : 2;
  return restaurantFileSchemas[decimals];
}

async function validateTakenDomains(
  written: Record<string, unknown>,
  options: CheckOptions,
): Promise<FieldError[]> {
  const id = toNumber(toFields(written.restaurant).id);
  const domains = toDomains(written.domains).filter((value) => typeof value === 'string');
  if (!options.takenDomains || id === undefined || domains.length === 0) return [];
  const held = await options.takenDomains(domains, id);
  return toDomains(written.domains).flatMap((value, index) => {
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
