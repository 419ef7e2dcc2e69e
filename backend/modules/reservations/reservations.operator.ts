import { asc, eq } from 'drizzle-orm';
import { ReservationStatus } from '@/lib/contract/statuses';
import type { Day } from '@/lib/contract/vocabulary';
import { getOperator, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import type { DepositRow } from '../../schema/deposits';
import { type ReservationEvent, reservationEvents, reservations } from '../../schema/reservations';
import { seatDishes } from '../orders/table-dishes';
import { cancelHeld } from './cancel-reservation';
import { findDeposit } from './deposits.repository';
import {
  type EventRow,
  listLatestReservations,
  listReservationsByReference,
  type ReservationRow,
  recordEvent,
} from './reservations.repository';
import { keepDeposit, restoreDeposit } from './settle-deposit';

export interface OperatorInput {
  now: Date;
  actor?: string;
  /** The person of the console, and where from. */
  staffId?: number;
  address?: string;
  /** Only a reservation of this restaurant is found. */
  restaurantId?: number;
}

/** Throws NOT_FOUND, and STATUS_CONFLICT when a code means reservations of several restaurants. */
export async function getReservationByReference(
  db: Db | Tx,
  ref: string,
  restaurantId?: number,
): Promise<ReservationRow> {
  const [found, another] = await listReservationsByReference(db, ref.trim(), restaurantId);
  if (!found) throw new DomainError('NOT_FOUND');
  if (another) throw new DomainError('STATUS_CONFLICT');
  return found;
}

interface Allowed {
  from: ReservationStatus[];
  what: ReservationEvent;
  /** It may be done to a diner who has come, too. */
  hasCome?: boolean;
}

/** Does something to a reservation that stands at one of the statuses, with its audit row. Throws as above. */
function act(
  db: Db,
  ref: string,
  { from, what, hasCome = false, now, actor = getOperator(), ...by }: OperatorInput & Allowed,
  doIt: (tx: Tx, held: ReservationRow) => Promise<ReservationRow>,
  detail: Record<string, unknown> = {},
): Promise<ReservationRow> {
  return withTransaction(db, async (tx) => {
    const { id } = await getReservationByReference(tx, ref, by.restaurantId);
    const [held] = await tx.select().from(reservations).where(eq(reservations.id, id)).for('update');
    if (!held) throw new DomainError('NOT_FOUND');
    // Who has come stays come, whatever is asked for.
    if (!from.includes(held.status) || (held.arrivedAt !== null && !hasCome))
      throw new DomainError('STATUS_CONFLICT', { reservationStatus: held.status });
    if (what !== 'cancelled' && (await findDeposit(tx, id))?.state === 'awaiting')
      throw new DomainError('DEPOSIT_UNPAID');
    const done = await doIt(tx, held);
    await recordAudit(tx, {
      restaurantId: held.restaurantId,
      act: `reservation.${what}`,
      subject: held.code,
      detail: { from: held.status, to: done.status, ...detail },
      actor,
      staffId: by.staffId,
      address: by.address,
      at: now,
    });
    return done;
  });
}

/**
 * The diner has not come, and the restaurant does not wait for the rest of the 15 minutes. Throws NOT_FOUND, STATUS_CONFLICT
 * before its time and for one that isn't awaited, DEPOSIT_UNPAID. A paid deposit is kept.
 */
export const markReservationAbsent = (db: Db, ref: string, input: OperatorInput) =>
  act(db, ref, { from: [ReservationStatus.Reserved], what: 'absent', ...input }, async (tx, held) => {
    if (input.now < held.startsAt)
      throw new DomainError('STATUS_CONFLICT', { reservationStatus: held.status });
    const done = await updateReservation(tx, held, { status: ReservationStatus.Absent }, 'absent', input);
    await keepDeposit(tx, toSettling(held, input));
    return done;
  });

/** The diner has come, be it late: a reservation that was marked absent stands again. Throws NOT_FOUND, STATUS_CONFLICT. */
export const markReservationArrived = (db: Db, ref: string, input: OperatorInput) =>
  act(
    db,
    ref,
    { from: [ReservationStatus.Reserved, ReservationStatus.Absent], what: 'arrived', ...input },
    async (tx, held) => {
      await restoreDeposit(tx, toSettling(held, input));
      return updateReservation(
        tx,
        held,
        { status: ReservationStatus.Reserved, arrivedAt: input.now },
        'arrived',
        input,
      );
    },
  );

/** Seats a reservation at a table, or at none. Throws NOT_FOUND, STATUS_CONFLICT for one that is cancelled or absent. */
export const seatReservation = (
  db: Db,
  ref: string,
  { tableNo, ...input }: OperatorInput & { tableNo?: string },
) =>
  act(
    db,
    ref,
    { from: [ReservationStatus.Reserved], what: 'seated', hasCome: true, ...input },
    async (tx, held) => {
      await seatDishes(tx, held, tableNo ?? null);
      return updateReservation(tx, held, { tableNo: tableNo ?? null }, 'seated', input);
    },
    { tableNo },
  );

/** Cancels for the restaurant, releases the table and mails the user. Throws NOT_FOUND, STATUS_CONFLICT. */
export const cancelReservation = (
  db: Db,
  ref: string,
  { reason, ...input }: OperatorInput & { reason?: string },
) =>
  act(
    db,
    ref,
    { from: [ReservationStatus.Reserved], what: 'cancelled', ...input },
    (tx, held) => cancelHeld(tx, held, { actor: input.actor ?? getOperator(), now: input.now, reason }),
    reason === undefined ? {} : { reason },
  );

const toSettling = ({ id }: ReservationRow, { now, actor = getOperator() }: OperatorInput) => ({
  reservationId: id,
  now,
  actor,
});

async function updateReservation(
  tx: Tx,
  held: ReservationRow,
  changes: Partial<ReservationRow>,
  what: ReservationEvent,
  { now, actor = getOperator() }: OperatorInput,
): Promise<ReservationRow> {
  const [done] = await tx.update(reservations).set(changes).where(eq(reservations.id, held.id)).returning();
  await recordEvent(tx, { reservationId: held.id, what, status: done!.status, actor, at: now });
  return done!;
}

/** Reservations with the latest time first, of one restaurant or all, of one day or any. */
export const listReservations = (
  db: Db,
  { restaurantId, day, last = 20 }: { restaurantId?: number; day?: Day; last?: number } = {},
): Promise<ReservationRow[]> => listLatestReservations(db, { restaurantId, day, last });

export interface ShownReservation extends ReservationRow {
  events: EventRow[];
  deposit?: DepositRow;
}

/** One reservation with what became of it. Throws NOT_FOUND, STATUS_CONFLICT when its code isn't unique. */
export async function showReservation(db: Db, ref: string): Promise<ShownReservation> {
  const found = await getReservationByReference(db, ref);
  const events = await db
    .select()
    .from(reservationEvents)
    .where(eq(reservationEvents.reservationId, found.id))
    .orderBy(asc(reservationEvents.id));
  return { ...found, events, deposit: await findDeposit(db, found.id) };
}
