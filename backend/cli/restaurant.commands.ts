import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { removeRestaurant } from '../modules/restaurant/restaurant-by-staff';
import { checkRestaurantFile } from '../modules/restaurant-file/check/check-restaurant-file';
import { exportRestaurant } from '../modules/restaurant-file/export/export-restaurant';
import type { ImportAnswer } from '../modules/restaurant-file/import/import-restaurant';
import { fillMenu } from '../modules/restaurant-file/sheets/fill-menu';
import { type FileError, formatFileError } from '../modules/restaurant-file/yaml/file-errors';
import { restaurantDomains, restaurants } from '../schema/restaurant';
import { type Command, type Outcome, parseWholeNumber, UsageError } from './command';
import { findImageStore } from './image-store';
import { importFile, readRestaurantFile } from './import-file';
import { getFreeRestaurantId, isStarterCountry, starterCountries, writeStarterFile } from './starter-file';
import { formatTable } from './table';

/** A longer list would scroll the first errors, which often cause the others, out of the window. */
const errorsShown = 50;

function failWith(errors: FileError[]): Outcome {
  const count = `${errors.length} ${errors.length === 1 ? 'error' : 'errors'}; nothing was imported.`;
  const hidden = errors.length - errorsShown;
  const more = hidden > 0 ? [`... and ${hidden} more; --json prints all.`] : [];
  return {
    ok: false,
    data: { errors },
    lines: [...errors.slice(0, errorsShown).map(formatFileError), ...more, count],
  };
}

/** Shows the changes and the option that accepts exactly these. */
function showChanges({ changes, digest }: NonNullable<ImportAnswer['unaccepted']>): Outcome {
  const lines = changes.flatMap(({ field, before, after }) => [
    field,
    `  - ${JSON.stringify(before)}`,
    `  + ${JSON.stringify(after)}`,
  ]);
  return {
    ok: false,
    data: { error: { code: 'IDENTITY_CHANGED' }, changes, accept: digest },
    lines: [
      'The file changes to whom the restaurant belongs, or where its money goes:',
      ...lines,
      `Nothing was imported. When this is meant, import it with --accept ${digest}.`,
    ],
  };
}

/** Replaces a file atomically, so that an interrupted run leaves the old or the new content. */
async function writeWhole(path: string, text: string): Promise<void> {
  const beside = `${path}.new`;
  await writeFile(beside, text);
  await rename(beside, path);
}

const formatNote = (note: FileError) => `Note: ${formatFileError(note)}`;

function describeImport(answer: ImportAnswer, dryRun: boolean): Outcome {
  if (answer.unaccepted) return showChanges(answer.unaccepted);
  if (!answer.imported) return failWith(answer.errors);
  const { restaurantId, name, added, dishes, dropped, imagesRendered } = answer.imported;
  const details = `${dishes} dishes, ${dropped} off the menu, ${imagesRendered} new pictures`;
  const { notes = [] } = answer;
  const done = added ? 'Added' : 'Updated';
  const planned = added ? 'Would add' : 'Would update';
  return {
    data: { ...answer.imported, notes, ...(dryRun && { dryRun }) },
    lines: [
      ...notes.map(formatNote),
      `${dryRun ? planned : done} ${restaurantId} ${name}: ${details}.`,
      ...(dryRun ? ['Nothing was imported.'] : []),
    ],
  };
}

export const restaurantCommands: Command[] = [
  {
    name: 'restaurant new',
    takes: 'FILE [--name NAME] [--country CODE]',
    does: 'Writes a small restaurant file to start from, with a number that no restaurant here has',
    createsDatabase: true,
    args: [1, 1],
    options: { name: { type: 'string' }, country: { type: 'string' } },
    async run({ args, values, database }) {
      const path = args[0] ?? '';
      const country = values.country ?? 'SG';
      if (!isStarterCountry(country)) throw new UsageError(`--country must be one of ${starterCountries}`);
      const name = typeof values.name === 'string' ? values.name.trim() : 'My restaurant';
      if (name === '' || name.length > 120) throw new UsageError('--name must have 1 to 120 characters');
      const { db } = await database();
      const id = await getFreeRestaurantId(db);
      await writeStarterFile(path, { id, name, country });
      return {
        data: { id, file: path },
        lines: [
          `Written to ${path}, for restaurant ${id}. Put in your own address, hours, ways to pay and menu.`,
          `Then: makan restaurant check ${path} --against, and makan restaurant import ${path}`,
        ],
      };
    },
  },
  {
    name: 'restaurant import',
    takes: 'FILE [--accept CHANGES] [--dry-run]',
    does: 'Brings in a restaurant, or updates it in place; nothing when the file has an error. --dry-run says what it would do',
    createsDatabase: true,
    args: [1, 1],
    options: { accept: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    async run({ args, env, values, database, now }) {
      const { db } = await database();
      const accept = typeof values.accept === 'string' ? values.accept : undefined;
      const dryRun = values['dry-run'] === true;
      const images = findImageStore(env);
      return describeImport(await importFile(db, args[0] ?? '', now, { accept, dryRun, images }), dryRun);
    },
  },
  {
    name: 'restaurant fill-menu',
    takes: 'FILE SHEET',
    does: 'Writes the dishes of a spreadsheet (CSV) into a restaurant file, and checks it; imports nothing',
    args: [2, 2],
    async run({ args }) {
      const [path = '', sheetPath = ''] = args;
      const { errors, text, ...counts } = fillMenu(
        { path, text: await readRestaurantFile(path) },
        { path: sheetPath, text: await readRestaurantFile(sheetPath) },
      );
      if (text === undefined) return failWith(errors);
      await writeWhole(path, text);
      const checked = await checkRestaurantFile(path, text);
      const { categories, dishes, added, dropped, leftOut = [] } = counts;
      const done = `Written to ${path}. Dishes: ${dishes} (new: ${added}, taken out: ${dropped}). Categories: ${categories}.`;
      const ignored = leftOut.length > 0 ? [`Columns left out: ${leftOut.join(', ')}.`] : [];
      if (checked.errors.length > 0) {
        const failed = failWith(checked.errors);
        return { ...failed, lines: [done, ...ignored, ...failed.lines] };
      }
      return { data: counts, lines: [done, ...ignored, `Then: makan restaurant import ${path}`] };
    },
  },
  {
    name: 'restaurant check',
    takes: 'FILE [--against]',
    does: 'Says every error of a restaurant file with line, field and reason, and imports nothing. --against asks the database too',
    createsDatabase: true,
    args: [1, 1],
    options: { against: { type: 'boolean' } },
    async run({ args, values, database, now }) {
      const path = args[0] ?? '';
      if (values.against) {
        const { db } = await database();
        return describeImport(await importFile(db, path, now, { dryRun: true }), true);
      }
      const { errors, notes = [] } = await checkRestaurantFile(path, await readRestaurantFile(path));
      if (errors.length > 0) return failWith(errors);
      return { data: { errors: [], notes }, lines: [...notes.map(formatNote), `${path} can be imported.`] };
    },
  },
  {
    name: 'restaurant export',
    takes: 'ID [--out FILE]',
    does: 'Writes a restaurant as a file that imports to the same thing; with --out its pictures too, beside the file',
    args: [1, 1],
    options: { out: { type: 'string' } },
    async run({ args, env, values, database }) {
      const { db } = await database();
      const id = parseWholeNumber(args[0], 'ID', 1);
      if (typeof values.out !== 'string') {
        const text = await exportRestaurant(db, id);
        return { data: { text }, lines: [text.trimEnd()] };
      }
      const folder = dirname(resolve(values.out));
      await mkdir(folder, { recursive: true });
      await writeFile(values.out, await exportRestaurant(db, id, folder, findImageStore(env)));
      return { data: { file: values.out }, lines: [`Written to ${values.out}.`] };
    },
  },
  {
    name: 'restaurant remove',
    takes: 'ID',
    does: 'Deletes a restaurant that has no orders, bookings, vouchers or top-ups, such as one of the demo',
    args: [1, 1],
    async run({ args, env, database, now }) {
      const { db } = await database();
      const id = parseWholeNumber(args[0], 'ID', 1);
      if (await removeRestaurant({ db, images: findImageStore(env) }, id, now))
        return { data: { removed: id }, lines: [`Removed ${id}, its menu and its domains.`] };
      return {
        ok: false,
        data: { error: { code: 'IN_USE' } },
        lines: [
          `Restaurant ${id} has orders, bookings, vouchers or top-ups, which stay. Nothing was removed.`,
          `To take it off the web for good: makan shop leave ${id}`,
        ],
      };
    },
  },
  {
    name: 'restaurant list',
    takes: '',
    does: 'Shows the restaurants and their domains',
    args: [0, 0],
    async run({ database }) {
      const { db } = await database();
      const rows = await db
        .select()
        .from(restaurants)
        .leftJoin(restaurantDomains, eq(restaurantDomains.restaurantId, restaurants.id))
        .orderBy(asc(restaurants.id), asc(restaurantDomains.position));
      const byId = new Map<number, { id: number; name: string; country: string; domains: string[] }>();
      for (const { restaurants: row, restaurant_domains: domain } of rows) {
        const known = byId.get(row.id) ?? {
          id: row.id,
          name: row.name[row.defaultLocale] ?? row.name.en ?? '',
          country: row.countryCode,
          domains: [],
        };
        if (domain) known.domains.push(domain.host);
        byId.set(row.id, known);
      }
      const list = [...byId.values()];
      return {
        data: list,
        lines: formatTable(
          ['ID', 'COUNTRY', 'NAME', 'DOMAINS'],
          list.map(({ id, country, name, domains }) => [id, country, name, domains.join(', ')]),
        ),
      };
    },
  },
];
