import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { openDoorStates } from '@/lib/contract/door-queue-values';
import type { Executor, Tx } from '../../db/client';
import { doorParties } from '../../schema/door-queue';
import { countAhead, quoteWait, type SeatedParty } from './quote-wait';

export type DoorPartyRow = typeof doorParties.$inferSelect;

/** Milliseconds after which a party that nobody ended is off the queue. */
const openMs = 12 * 60 * 60_000;
/** Milliseconds for which seated parties are shown and count for the quote. */
const seatedMs = 3 * 60 * 60_000;

/** Returns the parties that wait, in turn; skipped ones keep their turn. */
export const listOpenParties = (db: Executor, restaurantId: number, now: Date): Promise<DoorPartyRow[]> =>
  db
    .select()
    .from(doorParties)
    .where(
      and(
        eq(doorParties.restaurantId, restaurantId),
        inArray(doorParties.state, [...openDoorStates]),
        isNull(doorParties.endedAt),
        gt(doorParties.joinedAt, new Date(now.getTime() - openMs)),
      ),
    )
    .orderBy(asc(doorParties.turn));

/** Returns the parties that were seated lately, the latest first. */
export const listSeatedParties = (db: Executor, restaurantId: number, now: Date): Promise<DoorPartyRow[]> =>
  db
    .select()
    .from(doorParties)
    .where(
      and(
        eq(doorParties.restaurantId, restaurantId),
        eq(doorParties.state, 'seated'),
        gt(doorParties.endedAt, new Date(now.getTime() - seatedMs)),
      ),
    )
    .orderBy(desc(doorParties.endedAt))
    .limit(50);

/** Returns whether a party counts for those behind it: a skipped one does not. */
const isAhead = ({ state }: DoorPartyRow) => state === 'waiting' || state === 'called';

/** Returns the true waiting time of a party until now or its end. */
const getWaitedMinutes = ({ joinedAt, endedAt }: DoorPartyRow, now: Date): number =>
  ((endedAt ?? now).getTime() - joinedAt.getTime()) / 60_000;

/** Returns a function that quotes the waiting time of a party size by the present queue. */
export function createQuote(open: readonly DoorPartyRow[], seated: readonly DoorPartyRow[], now: Date) {
  const waiting = open.filter(isAhead).map(({ people }) => people);
  const samples: SeatedParty[] = seated
    .slice(0, 30)
    .map((row) => ({ people: row.people, ahead: row.ahead, waitedMinutes: getWaitedMinutes(row, now) }));
  return (people: number) => ({
    people,
    minutes: quoteWait({ people, waiting, seated: samples }),
    ahead: countAhead(people, waiting),
  });
}

/** Returns the place of a waiting party from 1; undefined for one that does not wait. */
export async function findPlace(db: Executor, party: DoorPartyRow, now: Date): Promise<number | undefined> {
  if (party.state !== 'waiting') return undefined;
  const open = await listOpenParties(db, party.restaurantId, now);
  return open.filter((row) => isAhead(row) && row.turn < party.turn).length + 1;
}

export async function findParty(db: Executor, id: string): Promise<DoorPartyRow | undefined> {
  const [found] = await db.select().from(doorParties).where(eq(doorParties.id, id));
  return found;
}

/** Returns a party, locked; of this restaurant only, where one is given. */
export async function lockParty(
  tx: Tx,
  id: string,
  restaurantId?: number,
): Promise<DoorPartyRow | undefined> {
  const [held] = await tx
    .select()
    .from(doorParties)
    .where(
      and(
        eq(doorParties.id, id),
        restaurantId === undefined ? undefined : eq(doorParties.restaurantId, restaurantId),
      ),
    )
    .for('update');
  return held;
}

/** Removes names and mobile from parties that joined before a time; sizes and waiting times stay. */
export async function removeDoorNames(
  db: Executor,
  { joinedBefore, restaurantId }: { joinedBefore: Date; restaurantId?: number },
  limit: number,
): Promise<void> {
  const some = db
    .select({ id: doorParties.id })
    .from(doorParties)
    .where(
      and(
        sql`${doorParties.name} <> '-'`,
        lt(doorParties.joinedAt, joinedBefore),
        restaurantId === undefined ? undefined : eq(doorParties.restaurantId, restaurantId),
      ),
    )
    .limit(limit);
  await db
    .update(doorParties)
    .set({ name: '-', mobile: '', actor: '-' })
    .where(inArray(doorParties.id, some));
}
