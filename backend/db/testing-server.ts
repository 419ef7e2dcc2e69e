import pg from 'pg';

/** A migrated database without connections, from which test databases are copied. */
export const TEMPLATE = 'makan_template';

/** Returns the connection string of another database of the same server. */
export function getDatabaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}

export async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
