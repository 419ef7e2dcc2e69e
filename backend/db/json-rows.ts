import { getTableColumns, getTableName, type InferInsertModel, SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Returns SQL that inserts the rows of a JSON parameter (`toJsonRows`) once for each row of `source`.
 * `computed` holds SQL for columns that the statement computes. The column list names those of this release;
 * without it, a column that a later release has added would be null instead of its default.
 */
export function insertJsonRows(
  table: PgTable,
  parameter: string,
  source: string,
  computed: Readonly<Record<string, string>> = {},
): string {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
  const values = columns.map((name) => computed[name] ?? `row.${name}`);
  return `insert into ${getTableName(table)} (${columns.join(', ')})
  select ${values.join(', ')}
  from ${source}, jsonb_populate_recordset(null::${getTableName(table)}, ${parameter}::jsonb) as row`;
}

/**
 * Returns rows as JSON under the names of the table's columns; a missing value becomes the column's default.
 */
export function toJsonRows<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): string {
  const columns = Object.entries(getTableColumns(table));
  return JSON.stringify(
    rows.map((row: Record<string, unknown>) =>
      Object.fromEntries(
        columns.map(([key, column]) => [column.name, row[key] ?? getDefault(column.default)]),
      ),
    ),
  );
}

/** Only the database can compute a default that is SQL, and it skips the default of a named column. */
function getDefault(value: unknown): unknown {
  if (value instanceof SQL) throw new Error('A row in JSON must have a value where the default is SQL.');
  return value ?? null;
}
