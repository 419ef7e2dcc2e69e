import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { spend } from '../../core/attempts.repository';
import { minuteMs } from '../../core/durations';
import { createOrderId } from '../../core/ids';
import { spendSource } from '../../core/source-budgets';
import type { Executor, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { deleteRows } from '../../jobs/delete-rows';
import type { DrainDeps } from '../../jobs/drain-in-batches';
import { tableRequests } from '../../schema/table-admission';
import { type TableKey, tellStaff } from './parties.repository';
import type { Guesser } from './tables/table-digits';

/**
 * Limits of requests of one session, and from one source at one table and at all tables. A restaurant's Wi-Fi is one
 * source.
 */
const requests = {
  session: { most: 6, windowMs: 15 * minuteMs },
  table: { most: 30, windowMs: 15 * minuteMs },
  source: { most: 120, windowMs: 15 * minuteMs },
};

/** The time that a request waits for staff, and the time that their answer is valid. */
const waitMs = 5 * minuteMs;
const answerMs = 15 * minuteMs;

type RequestRow = typeof tableRequests.$inferSelect;

/** A browser that requests to open or join a table; `partyId` is the open party there. */
interface Asking extends TableKey {
  partyId?: string;
  keyHash: string;
}

const isBrowser = ({ restaurantId, tableNo, keyHash }: Asking) =>
  and(
    eq(tableRequests.restaurantId, restaurantId),
    eq(tableRequests.tableNo, tableNo),
    eq(tableRequests.keyHash, keyHash),
  );

/** Returns whether staff have admitted this browser, and uses their answer up. */
export async function takeAdmission(tx: Tx, asking: Asking, now: Date): Promise<boolean> {
  const isOfParty = asking.partyId === undefined ? undefined : eq(tableRequests.partyId, asking.partyId);
  const { rowCount } = await tx.delete(tableRequests).where(
    and(
      isBrowser(asking),
      eq(tableRequests.isAdmitted, true),
      gt(tableRequests.answeredAt, new Date(now.getTime() - answerMs)),
      // An approval is valid for the guests who sat there when it was given, not for the next ones.
      or(isNull(tableRequests.partyId), isOfParty),
    ),
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Requests the staff's approval for a browser to open or join a table, once. Returns the reason why it is not
 * admitted yet. A request that was never answered is withdrawn, so that the next attempt starts a new one.
 * Throws TOO_MANY.
 */
export async function askStaff(
  tx: Tx,
  { random }: Pick<Deps, 'random'>,
  { name, address, sessionKey, ...asking }: Asking & Guesser & { name: string },
  now: Date,
): Promise<'PARTY_NOD' | 'PARTY_REFUSED' | 'PARTY_UNANSWERED'> {
  const [known] = await tx.select().from(tableRequests).where(isBrowser(asking)).for('update');
  if (known && !isStale(known, asking, now)) {
    if (known.isAdmitted === false) return 'PARTY_REFUSED';
    if (now.getTime() - known.askedAt.getTime() < waitMs) return 'PARTY_NOD';
    await tx.delete(tableRequests).where(eq(tableRequests.id, known.id));
    await tellStaff(tx, { restaurantId: asking.restaurantId, id: known.id }, now);
    return 'PARTY_UNANSWERED';
  }
  const { restaurantId, tableNo, partyId, keyHash } = asking;
  if (sessionKey) await spend(tx, `table requests:session:${sessionKey}`, requests.session, now);
  await spendSource(tx, `table requests:${restaurantId}:${tableNo}`, address, requests.table, now);
  await spendSource(tx, 'table requests', address, requests.source, now);
  if (known) await tx.delete(tableRequests).where(eq(tableRequests.id, known.id));
  const id = createOrderId(random);
  const row = { id, restaurantId, tableNo, partyId: partyId ?? null, keyHash, name, askedAt: now };
  await tx.insert(tableRequests).values(row);
  await tellStaff(tx, { restaurantId, id }, now);
  return 'PARTY_NOD';
}

/**
 * An answer expires after a while, and a request to join guests who have left is not valid for the next ones.
 */
const isStale = ({ partyId, answeredAt }: RequestRow, asking: Asking, now: Date): boolean =>
  (partyId !== null && partyId !== asking.partyId) ||
  (answeredAt !== null && now.getTime() - answeredAt.getTime() >= answerMs);

const isWaiting = (now: Date) =>
  and(isNull(tableRequests.isAdmitted), gt(tableRequests.askedAt, new Date(now.getTime() - waitMs)));

/** Returns the open requests of a restaurant, the oldest first. */
export const listRequests = (db: Executor, restaurantId: number, now: Date): Promise<RequestRow[]> =>
  db
    .select()
    .from(tableRequests)
    .where(
      and(
        eq(tableRequests.restaurantId, restaurantId),
        isWaiting(now),
        sql`(${tableRequests.partyId} is null
          or exists (select from parties p where p.id = ${tableRequests.partyId} and p.state = 'open'))`,
      ),
    )
    .orderBy(asc(tableRequests.askedAt));

/** Records the answer of the staff. Returns the request, or undefined when it is no longer open. */
export async function answerRequest(
  tx: Tx,
  restaurantId: number,
  { id, isAdmitted }: { id: string; isAdmitted: boolean },
  now: Date,
): Promise<RequestRow | undefined> {
  const [answered] = await tx
    .update(tableRequests)
    .set({ isAdmitted, answeredAt: now })
    .where(and(eq(tableRequests.id, id), eq(tableRequests.restaurantId, restaurantId), isWaiting(now)))
    .returning();
  return answered;
}

/**
 * Withdraws the requests to join a party that leaves its table. The phones that wait ask again for the table whose code
 * they scanned.
 */
export async function withdrawRequests(tx: Tx, partyId: string): Promise<void> {
  await tx.delete(tableRequests).where(eq(tableRequests.partyId, partyId));
}

/** Deletes expired requests. Returns their number. */
export function purgeRequests(deps: DrainDeps & Pick<Deps, 'clock'>): Promise<number> {
  const now = deps.clock();
  const isOld = lt(tableRequests.askedAt, new Date(now.getTime() - waitMs - answerMs));
  return deleteRows(deps, { job: 'purge-table-requests', now, table: tableRequests, isOld });
}
