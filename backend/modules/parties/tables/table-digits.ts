import { and, eq, gt, gte, inArray, or, sql } from 'drizzle-orm';
import { defaultTableJoin } from '@/lib/contract/party-values';
import { type Act, recordAudit } from '../../../core/audit-log';
import { compareGuess, type Guess } from '../../../core/compare-guess';
import { DomainError } from '../../../core/domain-error';
import { minuteMs } from '../../../core/durations';
import { listSourceLimits } from '../../../core/source-budgets';
import { withTransaction } from '../../../core/transaction';
import type { Db, Executor, Tx } from '../../../db/client';
import type { Deps } from '../../../deps';
import { attempts } from '../../../schema/auth';
import { type PickupRules, restaurants } from '../../../schema/restaurant';
import { tableDigits } from '../../../schema/table-admission';
import { findOpenParty, lockOpenParty, type TableKey, tellStaff, touchParty } from '../parties.repository';

/**
 * Limits of wrong digits: of one session at one table, from one source at one table and at all tables, from all
 * sources at one table, and at all tables of a restaurant. A restaurant's Wi-Fi is one source, so its limits are those
 * of several guests who mistype. Beyond a limit a guest requests the staff's approval instead, so that guesses of
 * others never exclude guests.
 */
const wrongDigits = {
  session: { most: 5, windowMs: 15 * minuteMs },
  sourceAtTable: { most: 15, windowMs: 15 * minuteMs },
  source: { most: 60, windowMs: 60 * minuteMs },
  table: { most: 30, windowMs: 60 * minuteMs },
  restaurant: { most: 200, windowMs: 24 * 60 * minuteMs },
};

/** Returns whether a restaurant's tables are opened by the digits that are shown at the table. */
export const hasTableDigits = ({ sharedTables, tableJoin = defaultTableJoin }: PickupRules): boolean =>
  sharedTables === true && tableJoin === 'digits';

type Random = Pick<Deps, 'random'>;
type DigitsRow = typeof tableDigits.$inferSelect;

/**
 * Returns four random digits. Of 65,536 numbers the last 5,536 are skipped, because they would favor some
 * digits.
 */
export function getDigits(random: (bytes: number) => Buffer): string {
  for (;;) {
    const number = random(2).readUInt16BE();
    if (number < 60_000) return String(number % 10_000).padStart(4, '0');
  }
}

/**
 * Locks a table, always before its party, and returns its digits; they are generated when the table has none.
 */
export async function lockTable(tx: Tx, { random }: Random, table: TableKey, now: Date): Promise<DigitsRow> {
  const isTable = and(
    eq(tableDigits.restaurantId, table.restaurantId),
    eq(tableDigits.tableNo, table.tableNo),
  );
  const read = () => tx.select().from(tableDigits).where(isTable).for('update');
  const [known] = await read();
  if (known) return known;
  await tx
    .insert(tableDigits)
    .values({ ...table, digits: getDigits(random), renewedAt: now })
    .onConflictDoNothing();
  return (await read())[0]!;
}

/** Returns the digits of a restaurant's tables by table number; missing ones are generated. */
export async function listTableDigits(
  db: Executor,
  { random }: Random,
  restaurantId: number,
  tables: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  if (tables.length === 0) return new Map();
  const read = () =>
    db
      .select({ tableNo: tableDigits.tableNo, digits: tableDigits.digits })
      .from(tableDigits)
      .where(and(eq(tableDigits.restaurantId, restaurantId), inArray(tableDigits.tableNo, [...tables])));
  const toMap = (rows: Awaited<ReturnType<typeof read>>) =>
    new Map(rows.map(({ tableNo, digits }) => [tableNo, digits]));
  const known = toMap(await read());
  const missing = tables.filter((tableNo) => !known.has(tableNo));
  if (missing.length === 0) return known;
  await db
    .insert(tableDigits)
    .values(missing.map((tableNo) => ({ restaurantId, tableNo, digits: getDigits(random), renewedAt: now })))
    .onConflictDoNothing();
  return toMap(await read());
}

export interface Guesser {
  address: string;
  /** The hash of the session's token. */
  sessionKey?: string;
}

/**
 * Compares typed digits with those of a table's open party, or with those that open the table. Renewing the
 * digits resets the table's limits.
 */
export async function guessDigits(
  deps: Pick<Deps, 'db' | 'random'>,
  { restaurantId, tableNo }: TableKey,
  guess: string,
  { address, sessionKey }: Guesser,
  now: Date,
): Promise<Guess<string>> {
  return withTransaction(deps.db, async (tx) => {
    const { digits, renewedAt } = await lockTable(tx, deps, { restaurantId, tableNo }, now);
    const atTable = getTableKey({ restaurantId, tableNo, renewedAt });
    const limits = [
      ...(sessionKey ? [{ key: `${atTable}:session:${sessionKey}`, budget: wrongDigits.session }] : []),
      ...listSourceLimits(atTable, address, wrongDigits.sourceAtTable),
      ...listSourceLimits('table digits', address, wrongDigits.source),
      { key: atTable, budget: wrongDigits.table },
      { key: getRestaurantKey(restaurantId), budget: wrongDigits.restaurant },
    ];
    const findMatch = async () => {
      const party = await findOpenParty(tx, restaurantId, tableNo);
      return guess === (party?.digits ?? digits) ? guess : undefined;
    };
    return compareGuess(tx, limits, findMatch, now);
  });
}

const getTableKey = ({ restaurantId, tableNo, renewedAt }: TableKey & Pick<DigitsRow, 'renewedAt'>): string =>
  `table digits:${restaurantId}:${tableNo}:${renewedAt.getTime()}`;

const getRestaurantKey = (restaurantId: number): string => `table digits:${restaurantId}`;

/**
 * Returns until when tables compare no digits because of wrong ones, by table number. Guests who sit there are not
 * affected, and staff can let others in.
 */
export async function listTableLocks(
  db: Executor,
  restaurantId: number,
  now: Date,
): Promise<Map<string, Date>> {
  const rows = await db.select().from(tableDigits).where(eq(tableDigits.restaurantId, restaurantId));
  const isReached = (most: number) => and(gte(attempts.points, most), gt(attempts.expiresAt, now));
  const reached = await db
    .select({ key: attempts.key, expiresAt: attempts.expiresAt })
    .from(attempts)
    .where(
      or(
        and(inArray(attempts.key, rows.map(getTableKey)), isReached(wrongDigits.table.most)),
        and(eq(attempts.key, getRestaurantKey(restaurantId)), isReached(wrongDigits.restaurant.most)),
      ),
    );
  const ends = new Map(reached.map(({ key, expiresAt }) => [key, expiresAt]));
  const all = ends.get(getRestaurantKey(restaurantId));
  return new Map(
    rows.flatMap((row) => {
      const until = all ?? ends.get(getTableKey(row));
      return until ? [[row.tableNo, until]] : [];
    }),
  );
}

/**
 * Deletes the counted wrong digits of a table, also those of each session and source there, and those of the whole
 * restaurant once these have reached their limit. Throws TABLE_UNKNOWN for a table without digits.
 */
export async function liftTableLock(
  db: Db,
  { restaurantId, tableNo, now, ...act }: Omit<Renewal, 'tables'> & TableKey,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const [table] = await tx
      .select()
      .from(tableDigits)
      .where(and(eq(tableDigits.restaurantId, restaurantId), eq(tableDigits.tableNo, tableNo)))
      .for('update');
    if (!table) throw new DomainError('TABLE_UNKNOWN', { tableNo });
    const key = getTableKey(table);
    await tx
      .delete(attempts)
      .where(
        or(
          eq(attempts.key, key),
          sql`starts_with(${attempts.key}, ${`${key}:`})`,
          and(
            eq(attempts.key, getRestaurantKey(restaurantId)),
            gte(attempts.points, wrongDigits.restaurant.most),
          ),
        ),
      );
    await tellStaff(tx, { restaurantId, id: 'digits' }, now);
    await recordAudit(tx, { restaurantId, act: 'table.lift-lock', subject: tableNo, ...act, at: now });
  });
}

interface Renewal extends Pick<Act, 'actor' | 'staffId' | 'address'> {
  restaurantId: number;
  /** Undefined means all tables of the restaurant. */
  tables?: readonly string[];
  now: Date;
}

/**
 * Generates new digits for some tables or for all. The guests of an open party stay, and see the new digits on
 * their phones. Throws RESTAURANT_UNKNOWN, and TABLE_UNKNOWN for a table that the restaurant does not have.
 */
export async function renewTableDigits(
  deps: Pick<Deps, 'db' | 'random'>,
  { restaurantId, tables, now, ...act }: Renewal,
): Promise<void> {
  await withTransaction(deps.db, async (tx) => {
    const [restaurant] = await tx.select().from(restaurants).where(eq(restaurants.id, restaurantId));
    if (!restaurant) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
    const { tables: all = [] } = restaurant.config;
    const missing = tables?.filter((tableNo) => !all.includes(tableNo)) ?? [];
    if (missing.length > 0) throw new DomainError('TABLE_UNKNOWN', { tableNo: missing.join(', ') });
    // Tables are locked in sorted order, so that two concurrent renewals do not deadlock.
    for (const tableNo of [...(tables ?? all)].sort())
      await renewDigits(tx, deps, { restaurantId, tableNo }, now);
    await tellStaff(tx, { restaurantId, id: 'digits' }, now);
    const subject = tables?.join(', ') ?? 'all tables';
    await recordAudit(tx, { restaurantId, act: 'table.renew-digits', subject, ...act, at: now });
  });
}

async function renewDigits(tx: Tx, deps: Random, table: TableKey, now: Date): Promise<void> {
  const before = await lockTable(tx, deps, table, now);
  let digits = before.digits;
  while (digits === before.digits) digits = getDigits(deps.random);
  await tx
    .update(tableDigits)
    .set({ digits, renewedAt: now })
    .where(and(eq(tableDigits.restaurantId, table.restaurantId), eq(tableDigits.tableNo, table.tableNo)));
  const party = await lockOpenParty(tx, table.restaurantId, table.tableNo);
  if (party) await touchParty(tx, party.id, now, { digits });
}
