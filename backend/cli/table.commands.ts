import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DomainError } from '../core/domain-error';
import type { Db } from '../db/client';
import { hasTableDigits, listTableDigits, renewTableDigits } from '../modules/parties/tables/table-digits';
import { getTableCodes } from '../modules/staff-tables/table-codes';
import { buildTableCode, buildTableSheet, findLogo } from '../modules/staff-tables/table-sheet';
import { type Command, type CommandContext, parseWholeNumber, UsageError } from './command';
import { findImageStore } from './image-store';
import { readStorefrontUrl } from './running-urls';
import { formatTable } from './table';

/**
 * Throws RESTAURANT_UNKNOWN. Throws UsageError for a restaurant without a domain or without dine-in, and for
 * an unknown table.
 */
async function getRestaurantTables(db: Db, { values, env }: CommandContext) {
  const restaurantId = parseWholeNumber(values.restaurant, '--restaurant', 1);
  const only =
    typeof values.only === 'string' ? values.only.split(',').map((word) => word.trim()) : undefined;
  const found = await getTableCodes(
    { db, env: { STOREFRONT_URL: readStorefrontUrl(env) } },
    restaurantId,
    only,
  ).catch((error) => {
    if (error instanceof DomainError && error.code === 'TABLE_UNKNOWN')
      throw new UsageError(`There is no table ${String(error.detail?.tableNo)}`);
    throw error;
  });
  if (found.problem === 'no domain')
    throw new UsageError(
      `Restaurant ${restaurantId} has no domain yet: makan domain add ${restaurantId} HOST`,
    );
  const hasTables = (found.restaurant.config.tables ?? []).length > 0;
  if (found.problem && hasTables)
    throw new UsageError(
      `Restaurant ${restaurantId} takes no orders at tables; its file says "service: { dineIn: false }"`,
    );
  return found;
}

type Tables = Awaited<ReturnType<typeof getRestaurantTables>>;

/** Returns a file name for a table's number that is valid on any disk and unique. */
const toFileName = (tableNo: string): string =>
  encodeURIComponent(tableNo).replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

/** Writes one SVG file per table into a folder. Returns the paths. */
async function writeImages(tables: Tables['tables'], folder: string): Promise<string[]> {
  await mkdir(resolve(folder), { recursive: true });
  return Promise.all(
    tables.map(async ({ tableNo, url }) => {
      const file = join(folder, `table-${toFileName(tableNo)}.svg`);
      await writeFile(file, await buildTableCode(url));
      return file;
    }),
  );
}

/** Returns the digits by table number; the map is empty where digits do not open tables. */
async function listShownDigits(
  db: Db,
  { id, pickup, config }: Tables['restaurant'],
  now: Date,
): Promise<Map<string, string>> {
  if (!hasTableDigits(pickup)) return new Map();
  return listTableDigits(db, { random: randomBytes }, id, config.tables ?? [], now);
}

export const tableCommands: Command[] = [
  {
    name: 'table list',
    takes: '--restaurant ID',
    does: 'Shows the tables of a restaurant, where their codes lead, and the digits that open them',
    args: [0, 0],
    options: { restaurant: { type: 'string' } },
    async run(context) {
      const { db } = await context.database();
      const { restaurant, tables } = await getRestaurantTables(db, context);
      const digits = await listShownDigits(db, restaurant, context.now);
      return {
        data: tables.map((table) => ({ ...table, digits: digits.get(table.tableNo) })),
        lines: formatTable(
          ['TABLE', 'DIGITS', 'ADDRESS'],
          tables.map(({ tableNo, url }) => [tableNo, digits.get(tableNo) ?? '-', url]),
        ),
      };
    },
  },
  {
    name: 'table renew-digits',
    takes: '--restaurant ID [--only NO,NO]',
    does: 'Draws new digits for all tables of a restaurant, or for some; guests who sit there stay',
    args: [0, 0],
    options: { restaurant: { type: 'string' }, only: { type: 'string' } },
    async run(context) {
      const { db } = await context.database();
      const { restaurant, tables } = await getRestaurantTables(db, context);
      const { only } = context.values;
      await renewTableDigits(
        { db, random: randomBytes },
        {
          restaurantId: restaurant.id,
          tables: only === undefined ? undefined : tables.map(({ tableNo }) => tableNo),
          now: context.now,
        },
      );
      return {
        data: { tables: tables.map(({ tableNo }) => tableNo) },
        lines: [`${tables.length} tables have new digits.`],
      };
    },
  },
  {
    name: 'table qr',
    takes: '--restaurant ID [--only NO,NO] [--out FILE | --svg DIR]',
    does: 'Writes a page to print, with a code to scan for each table; or each code as a picture, for a printer’s own cards',
    args: [0, 0],
    options: {
      restaurant: { type: 'string' },
      only: { type: 'string' },
      out: { type: 'string' },
      svg: { type: 'string' },
    },
    async run(context) {
      const { db } = await context.database();
      const { restaurant, tables } = await getRestaurantTables(db, context);
      if (tables.length === 0)
        throw new UsageError(`Restaurant ${restaurant.id} has no tables; its file lists them under "tables"`);
      const { out, svg } = context.values;
      if (typeof svg === 'string') {
        const files = await writeImages(tables, svg);
        return { data: { tables, files }, lines: files };
      }
      const places = { db, images: findImageStore(context.env) };
      const html = await buildTableSheet({
        restaurant,
        tables,
        logo: await findLogo(places, restaurant.logo),
      });
      if (typeof out !== 'string') return { data: { tables, html }, lines: [html.trimEnd()] };
      await mkdir(dirname(resolve(out)), { recursive: true });
      await writeFile(out, html);
      return { data: { tables, file: out }, lines: [`${tables.length} codes written to ${out}.`] };
    },
  },
];
