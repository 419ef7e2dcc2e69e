import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** A statement takes 65,535 parameters, which is enough for this many rows of the widest table. */
const maxRows = 1_000;

/** Splits the rows into batches of one insert each, in order. */
export function listPortions<T>(rows: readonly T[], size = maxRows): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  );
}

/** Returns the `set` of an upsert that takes these columns from the row to be inserted. */
export function setExcluded<T extends PgTable, K extends keyof T['_']['columns'] & string>(
  table: T,
  names: readonly K[],
): Record<K, SQL> {
  const columns = getTableColumns(table);
  const entries = names.map((name) => [name, sql`excluded.${sql.identifier(columns[name]!.name)}`]);
  return Object.fromEntries(entries) as Record<K, SQL>;
}
