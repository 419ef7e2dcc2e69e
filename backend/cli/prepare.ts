import { randomBytes } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type Db, openDatabase } from '../db/client';
import { type EmbeddedServer, startEmbedded } from '../db/embedded';
import { migrateDatabase } from '../db/migrate';
import { getBuiltFolders, publishBuildFiles } from '../modules/build-files/build-files';
import { hasTableDigits, listTableDigits } from '../modules/parties/tables/table-digits';
import { getInvitationPath, invite } from '../modules/staff/invitations';
import { restaurantDomains, restaurants } from '../schema/restaurant';
import { staffMemberships } from '../schema/staff';
import { seedWhenEmpty } from './seed';

export { stopAbandoned } from '../db/embedded';
export { readBackendEnv } from '../env';

interface PrepareOptions {
  dataDir: string;
  /** URL of an external PostgreSQL instead of the embedded one. */
  databaseUrl?: string;
  /** Imports the demo restaurants into an empty database; by default only into the embedded one. */
  seedDemo?: boolean;
  print?: (line: string) => void;
  /** Address of the staff console. */
  consoleUrl?: string;
  /** The folder of the built console; with it the scripts of this release are stored for other releases (SKW-01). */
  consoleDir?: string;
}

/** A table with a shared cart, and its digits where digits open tables. */
interface SharedTable {
  tableNo: string;
  digits?: string;
}

interface Prepared {
  url: string;
  /**
   * The restaurants with their local addresses: name, `.localhost` domain, and a table with a shared cart,
   * if there is one.
   */
  restaurants: { id: number; name: string; host?: string; sharedTable?: SharedTable }[];
  /**
   * A one-time link that makes its user the owner of the demo; missing without a demo or when an owner
   * exists.
   */
  ownerLink?: string;
  /** Leaves the embedded server, which then stops; an external PostgreSQL is not touched. */
  stop(): Promise<void>;
}

/**
 * Prepares a database for the backend: starts it, migrates it, and imports the demo restaurants when it is
 * empty and they are wanted. `npm run up` imports this from its bundle.
 */
export async function prepareDatabase({
  dataDir,
  databaseUrl,
  seedDemo = !databaseUrl,
  print,
  consoleUrl,
  consoleDir,
}: PrepareOptions): Promise<Prepared> {
  const server = databaseUrl ? undefined : await startServer(dataDir, print);
  const url = databaseUrl ?? server?.url ?? '';
  const stop = async () => server?.stop();
  try {
    await migrateDatabase(url);
    const { db, close } = openDatabase(url, { max: 4, name: 'makan up', statementTimeout: 120_000 });
    try {
      if (consoleDir !== undefined) {
        const folders = getBuiltFolders({ ...process.env, CONSOLE_DIR: consoleDir });
        await publishBuildFiles(db, folders, new Date());
      }
      const seeded = seedDemo ? await seedWhenEmpty(db, new Date()) : [];
      if (seeded.length > 0) print?.(`Imported the demo: ${seeded.map(({ name }) => name).join(', ')}`);
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
        restaurants: await Promise.all(
          [...first.values()].reverse().map(async (row) => ({
            id: row.id,
            name: row.names[row.locale] ?? row.names.en ?? String(row.id),
            host: row.host ?? undefined,
            sharedTable: await findSharedTable(db, row),
          })),
        ),
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

async function findSharedTable(
  db: Db,
  { id, pickup, config }: Pick<typeof restaurants.$inferSelect, 'id' | 'pickup' | 'config'>,
): Promise<SharedTable | undefined> {
  const tableNo = config.tables?.[0];
  if (!pickup.sharedTables || tableNo === undefined) return undefined;
  if (!hasTableDigits(pickup)) return { tableNo };
  const digits = await listTableDigits(db, { random: randomBytes }, id, [tableNo], new Date());
  return { tableNo, digits: digits.get(tableNo) };
}

/** Demo restaurants are reachable only from this machine, so the person who started them may own them. */
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

function startServer(dataDir: string, print?: (line: string) => void): Promise<EmbeddedServer> {
  return startEmbedded({
    dataDir,
    onRestart: (error) =>
      print?.(
        error
          ? `PostgreSQL cannot be started again: ${error.message}`
          : 'PostgreSQL had ended and was started again',
      ),
  });
}
