import { and, eq, gt, gte, inArray, like, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { defaultTableJoin } from '@/lib/contract/party-values';
import { type Act, recordAudit } from '../../../core/audit-log';
import { compareGuess, type Guess } from '../../../core/compare-guess';
import { DomainError } from '../../../core/domain-error';
import { minuteMs } from '../../../core/durations';
import { getSourceMost, listSourceLimits } from '../../../core/source-budgets';
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

/** Sources that guessed at a restaurant are counted to be found, without a limit. */
const guessers = { ...wrongDigits.source, most: Number.POSITIVE_INFINITY };

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
      ...listSourceLimits(getGuessersKey(restaurantId), address, guessers),
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

const getGuessersKey = (restaurantId: number): string => `table guessers:${restaurantId}`;

interface TableLocks {
  /** By table number: until when the table compares no digits. */
  tables: Map<string, Date>;
  /** By table number: until when the table compares no digits from some source. */
  networks: Map<string, Date>;
  /** Until when no table compares digits from some source. */
  everywhere?: Date;
}

const findLatest = (dates: readonly Date[]): Date | undefined =>
  dates.reduce<Date | undefined>((latest, date) => (latest && latest >= date ? latest : date), undefined);

/**
 * Returns until when tables compare no digits because of wrong ones. Guests who sit there are not affected, and
 * staff can let others in.
 */
export async function listTableLocks(db: Executor, restaurantId: number, now: Date): Promise<TableLocks> {
  const rows = await db.select().from(tableDigits).where(eq(tableDigits.restaurantId, restaurantId));
  const restaurantKey = getRestaurantKey(restaurantId);
  const counters = await db
    .select()
    .from(attempts)
    .where(
      and(
        or(eq(attempts.key, restaurantKey), like(attempts.key, `${restaurantKey}:%`)),
        // The lowest of the limits that are read here; those of sessions stay below it.
        gte(attempts.points, wrongDigits.sourceAtTable.most),
        gt(attempts.expiresAt, now),
      ),
    );
  const findEnd = (key: string, most: number) =>
    counters.find((counter) => counter.key === key && counter.points >= most)?.expiresAt;
  const all = findEnd(restaurantKey, wrongDigits.restaurant.most);
  const locks: TableLocks = { tables: new Map(), networks: new Map() };
  for (const row of rows) {
    const atTable = getTableKey(row);
    const until = all ?? findEnd(atTable, wrongDigits.table.most);
    if (until) locks.tables.set(row.tableNo, until);
    const { most } = wrongDigits.sourceAtTable;
    const ofSources = counters.filter(
      ({ key, points }) => key.startsWith(`${atTable}:`) && points >= getSourceMost(key, most),
    );
    const latest = findLatest(ofSources.map(({ expiresAt }) => expiresAt));
    if (latest) locks.networks.set(row.tableNo, latest);
  }
  const sources = await listLockedSources(db, restaurantId, now);
  return { ...locks, everywhere: findLatest(sources.map(({ expiresAt }) => expiresAt)) };
}

/** Returns the counters of the sources that guessed at a restaurant and have reached the limit of all tables. */
async function listLockedSources(db: Executor, restaurantId: number, now: Date) {
  const guesser = alias(attempts, 'guesser');
  const prefix = `${getGuessersKey(restaurantId)}:`;
  const reached = await db
    .select({ key: attempts.key, points: attempts.points, expiresAt: attempts.expiresAt })
    .from(guesser)
    .innerJoin(
      attempts,
      eq(attempts.key, sql`'table digits:' || substr(${guesser.key}, ${prefix.length + 1})`),
    )
    .where(
      and(
        like(guesser.key, `${prefix}%`),
        gt(guesser.expiresAt, now),
        gte(attempts.points, wrongDigits.source.most),
        gt(attempts.expiresAt, now),
      ),
    );
  return reached.filter(({ key, points }) => points >= getSourceMost(key, wrongDigits.source.most));
}

/**
 * Deletes the counted wrong digits of a table, also those of each session and source there. Those of the whole
 * restaurant, and of each source at all tables, are deleted once they have reached their limit, and they alone without
 * a table. Throws TABLE_UNKNOWN for a table without digits.
 */
export async function liftTableLock(
  db: Db,
  { restaurantId, tableNo, now, ...act }: Omit<Renewal, 'tables'> & { tableNo?: string },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (tableNo !== undefined) await deleteGuesses(tx, { restaurantId, tableNo });
    const restaurantKey = getRestaurantKey(restaurantId);
    const sources = await listLockedSources(tx, restaurantId, now);
    await tx.delete(attempts).where(
      or(
        and(eq(attempts.key, restaurantKey), gte(attempts.points, wrongDigits.restaurant.most)),
        inArray(
          attempts.key,
          sources.map(({ key }) => key),
        ),
      ),
    );
    await tellStaff(tx, { restaurantId, id: 'digits' }, now);
    const subject = tableNo ?? 'all tables';
    await recordAudit(tx, { restaurantId, act: 'table.lift-lock', subject, ...act, at: now });
  });
}

/** Deletes the counted wrong digits of a table. Throws TABLE_UNKNOWN for a table without digits. */
async function deleteGuesses(tx: Tx, { restaurantId, tableNo }: TableKey): Promise<void> {
  const [table] = await tx
    .select()
    .from(tableDigits)
    .where(and(eq(tableDigits.restaurantId, restaurantId), eq(tableDigits.tableNo, tableNo)))
    .for('update');
  if (!table) throw new DomainError('TABLE_UNKNOWN', { tableNo });
  const key = getTableKey(table);
  await tx.delete(attempts).where(or(eq(attempts.key, key), sql`starts_with(${attempts.key}, ${`${key}:`})`));
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
