import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';

/** Runs SQL on the stack's database, for state that no screen and no operator command can read or set. */
export async function runSql<Row extends QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client(readConnection());
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

function readConnection() {
  if (process.env.DATABASE_URL) return { connectionString: process.env.DATABASE_URL };
  const file = join(process.env.STACK_DATA_DIR ?? '', 'postgres.json');
  const { password, port } = JSON.parse(readFileSync(file, 'utf8')) as { password: string; port: number };
  return { host: '127.0.0.1', port, password, user: 'makan', database: 'makan' };
}
