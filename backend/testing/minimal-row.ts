import type pg from 'pg';

/** A value for a required column, by the beginning of its type's name. */
const fillers: [type: string, value: unknown][] = [
  ['text', 'x'],
  ['timestamp', new Date(0)],
  ['date', '2026-01-01'],
  ['json', '{}'],
  ['bytea', Buffer.from('x')],
  ['boolean', false],
  ['ARRAY', '{}'],
];
const getFiller = (type: string): unknown => fillers.find(([start]) => type.startsWith(start))?.[1] ?? 1;

const toParameter = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !Buffer.isBuffer(value)
    ? JSON.stringify(value)
    : value;

/**
 * Inserts a row with some columns; the other required ones get any value of their type. Triggers and foreign keys are off,
 * so that the row needs no other rows.
 */
export async function insertMinimalRow(
  pool: pg.Pool,
  table: string,
  given: Record<string, unknown>,
): Promise<void> {
  const { rows: required } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null
        and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  const row = { ...Object.fromEntries(required.map(({ name, type }) => [name, getFiller(type)])), ...given };
  const names = Object.keys(row);
  const client = await pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      `insert into ${table} (${names.join(', ')}) overriding system value
        values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row).map(toParameter),
    );
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
