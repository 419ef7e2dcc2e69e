import { randomBytes } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type Db, openDatabase } from '../db/client';
import { type EmbeddedServer, startEmbedded } from '../db/embedded';
import { migrateDatabase } from '../db/migrate';
import { getInvitationPath, invite } from '../modules/staff/invitations.service';
import { restaurantDomains, restaurants } from '../schema/restaurant';
import type { RestaurantConfig } from '../schema/restaurant-config';
import { staffMemberships } from '../schema/staff';
import { seedWhenEmpty } from './seed';

export { stopAbandoned } from '../db/embedded';
export { readBackendEnv } from '../env';

interface PrepareOptions {
  dataDir: string;
  /** A PostgreSQL of one's own instead of the embedded one. */
  databaseUrl?: string;
  /** Imports the demo restaurants into a database without any; by default into the embedded one only. */
  seedDemo?: boolean;
  say?: (line: string) => void;
  /** Where the staff console will answer. */
  consoleUrl?: string;
}

interface Prepared {
  url: string;
  /** Where to look at each restaurant on this machine: its name, its `.localhost` domain, and a table that orders together, if it has one. */
  restaurants: { id: number; name: string; host?: string; sharedTable?: string }[];
  /** A link that is good once and makes its reader the owner of the demo; absent when somebody is, and without a demo. */
  ownerLink?: string;
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
  consoleUrl,
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
          pickup: restaurants.pickup,
          config: restaurants.config,
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
      const demo = databaseUrl ? undefined : rows.find(({ host }) => host !== null);
      return {
        url,
        restaurants: [...first.values()].reverse().map(({ id, names, locale, host, pickup, config }) => ({
          id,
          name: names[locale] ?? names.en ?? String(id),
          host: host ?? undefined,
          sharedTable: pickup.sharedTables ? (config as Partial<RestaurantConfig>).tables?.[0] : undefined,
        })),
        ownerLink: demo && consoleUrl ? await inviteDemoOwner(db, demo.id, consoleUrl) : undefined,
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

/** Restaurants of the demo have names of this machine only, so their first owner may be whoever started them. */
async function inviteDemoOwner(
  db: Db,
  restaurantId: number,
  consoleUrl: string,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const [member] = await tx
      .select({ staffId: staffMemberships.staffId })
      .from(staffMemberships)
      .where(eq(staffMemberships.restaurantId, restaurantId))
      .limit(1);
    if (member) return undefined;
    const wish = { restaurantId, email: 'owner@demo.example', role: 'owner' } as const;
    const { token } = await invite(tx, wish, { now: new Date(), random: randomBytes, consoleUrl });
    return consoleUrl + getInvitationPath(token);
  });
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
