import { and, asc, eq, sql } from 'drizzle-orm';
import { openDatabase } from '../db/client';
import { type EmbeddedServer, startEmbedded } from '../db/embedded';
import { migrateDatabase } from '../db/migrate';
import { restaurantDomains, restaurants } from '../schema/restaurant';
import { seedWhenEmpty } from './seed';

export { stopAbandoned } from '../db/embedded';

interface PrepareOptions {
  dataDir: string;
  /** A PostgreSQL of one's own instead of the embedded one. */
  databaseUrl?: string;
  /** Imports the demo restaurants into a database without any; by default into the embedded one only. */
  seedDemo?: boolean;
  say?: (line: string) => void;
}

interface Prepared {
  url: string;
  /** Where to look at each restaurant on this machine: its name and its `.localhost` domain, if it has one. */
  restaurants: { id: number; name: string; host?: string }[];
  /** Leaves the embedded server, which then stops; does nothing to a PostgreSQL of one's own. */
  stop(): Promise<void>;
}

/**
 * A database that the backend can start on: running, with the newest schema, and with the demo restaurants when it had none and
 * they are wanted.
 * `npm run up` imports this from its bundle.
 */
export async function prepareDatabase({
  dataDir,
  databaseUrl,
  seedDemo = !databaseUrl,
  say,
}: PrepareOptions): Promise<Prepared> {
  const server = databaseUrl ? undefined : await startServer(dataDir, say);
  const url = databaseUrl ?? server?.url ?? '';
  const stop = async () => server?.stop();
  try {
    await migrateDatabase(url);
    const { db, close } = openDatabase(url, { max: 4, name: 'makan up', statementTimeout: 120_000 });
    try {
      const seeded = seedDemo ? await seedWhenEmpty(db, new Date()) : [];
      if (seeded.length > 0) say?.(`Imported the demo: ${seeded.map(({ name }) => name).join(', ')}`);
      const rows = await db
        .select({
          id: restaurants.id,
          names: restaurants.name,
          locale: restaurants.defaultLocale,
          host: restaurantDomains.host,
        })
        .from(restaurants)
        .leftJoin(
          restaurantDomains,
          and(
            eq(restaurantDomains.restaurantId, restaurants.id),
            sql`${restaurantDomains.host} like '%.localhost'`,
          ),
        )
        .orderBy(asc(restaurants.id), asc(restaurantDomains.position));
      const first = new Map(rows.toReversed().map((row) => [row.id, row]));
      return {
        url,
        restaurants: [...first.values()].reverse().map(({ id, names, locale, host }) => ({
          id,
          name: names[locale] ?? names.en ?? String(id),
          host: host ?? undefined,
        })),
        stop,
      };
    } finally {
      await close();
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

function startServer(dataDir: string, say?: (line: string) => void): Promise<EmbeddedServer> {
  return startEmbedded({
    dataDir,
    onRestart: (error) =>
      say?.(
        error
          ? `PostgreSQL cannot be started again: ${error.message}`
          : 'PostgreSQL had ended and was started again',
      ),
  });
}
