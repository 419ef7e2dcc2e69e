import { asc, eq } from 'drizzle-orm';
import { ReservationStatus } from '@/lib/contract/statuses';
import type { Day } from '@/lib/contract/vocabulary';
import { getOperator, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import type { DepositRow } from '../../schema/deposits';
import { type ReservationEvent, reservationEvents, reservations } from '../../schema/reservations';
import { seatDishes } from '../orders/pre-orders/table-dishes';
import { cancelHeld } from './cancel-reservation';
import { findDeposit } from './deposits.repository';
import { getReservationConflict, isAsSeen, type SeenReservation } from './reservation-conflict';
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
  /** The signed-in member of staff. */
  staffId?: number;
  address?: string;
  /** Restricts the search to this restaurant. */
  restaurantId?: number;
}

/** Throws NOT_FOUND, and STATUS_CONFLICT when several restaurants have that code. */
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
  /** Allows the act for a diner who has arrived. */
  hasCome?: boolean;
  /** Allows the act while a deposit is unpaid. */
  isAlways?: boolean;
}

/**
 * Acts on a reservation in one of these statuses and writes the audit row. Throws as
 * `getReservationByReference`.
 */
function act(
  db: Db,
  ref: string,
  {
    from,
    what,
    hasCome = false,
    isAlways = false,
    now,
    actor = getOperator(),
    ...by
  }: OperatorInput & Allowed,
  doIt: (tx: Tx, held: ReservationRow) => Promise<ReservationRow>,
  detail: Record<string, unknown> = {},
): Promise<ReservationRow> {
  return withTransaction(db, async (tx) => {
    const { id } = await getReservationByReference(tx, ref, by.restaurantId);
    const [held] = await tx.select().from(reservations).where(eq(reservations.id, id)).for('update');
    if (!held) throw new DomainError('NOT_FOUND');
    // An arrived diner stays arrived, unless the act allows it.
    if (!from.includes(held.status) || (held.arrivedAt !== null && !hasCome))
      throw await getReservationConflict(tx, held);
    if (!isAlways && (await findDeposit(tx, id))?.state === 'awaiting')
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
 * Marks the diner as absent before the 15 minutes are over. Throws NOT_FOUND, STATUS_CONFLICT before its
 * time and for an inactive reservation, DEPOSIT_UNPAID. A paid deposit is not refunded.
 */
export const markReservationAbsent = (db: Db, ref: string, input: OperatorInput) =>
  act(db, ref, { from: [ReservationStatus.Reserved], what: 'absent', ...input }, async (tx, held) => {
    if (input.now < held.startsAt)
      throw new DomainError('STATUS_CONFLICT', { reservationStatus: held.status });
    const done = await updateReservation(tx, held, { status: ReservationStatus.Absent }, 'absent', input);
    await keepDeposit(tx, toSettling(held, input));
    return done;
  });

/**
 * Marks the diner as arrived, even late: an absent reservation becomes active again. Throws NOT_FOUND,
 * STATUS_CONFLICT.
 */
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

/** Takes back that the diner has arrived. Throws NOT_FOUND, STATUS_CONFLICT for a reservation of which nobody said so. */
export const undoArrival = (db: Db, ref: string, input: OperatorInput) =>
  act(
    db,
    ref,
    { from: [ReservationStatus.Reserved], what: 'awaited', hasCome: true, ...input },
    async (tx, held) => {
      if (held.arrivedAt === null) throw await getReservationConflict(tx, held);
      return updateReservation(tx, held, { arrivedAt: null }, 'awaited', input);
    },
  );

/**
 * Assigns a table to a reservation or removes the assignment. Throws NOT_FOUND, STATUS_CONFLICT for a
 * cancelled or absent reservation.
 */
export const seatReservation = (
  db: Db,
  ref: string,
  { tableNo, seen, ...input }: OperatorInput & { tableNo?: string; seen?: SeenReservation },
) =>
  act(
    db,
    ref,
    { from: [ReservationStatus.Reserved], what: 'seated', hasCome: true, ...input },
    async (tx, held) => {
      const isRepeated = held.tableNo === (tableNo ?? null);
      if (seen && !isRepeated && !isAsSeen(held, seen)) throw await getReservationConflict(tx, held);
      await seatDishes(tx, held, tableNo ?? null);
      return updateReservation(tx, held, { tableNo: tableNo ?? null }, 'seated', input);
    },
    { tableNo },
  );

/**
 * Stores a note of staff on a reservation; an empty one deletes it. The log does not hold its text. Throws NOT_FOUND,
 * STATUS_CONFLICT for a cancelled reservation and for another note than the one that the person read.
 */
export const noteReservation = (
  db: Db,
  ref: string,
  { note, seen, ...input }: OperatorInput & { note: string; seen: string },
) =>
  act(
    db,
    ref,
    {
      from: [ReservationStatus.Reserved, ReservationStatus.Absent],
      what: 'noted',
      hasCome: true,
      isAlways: true,
      ...input,
    },
    async (tx, held) => {
      const before = held.staffNote ?? '';
      if (before !== seen && before !== note.trim()) throw await getReservationConflict(tx, held);
      return updateReservation(tx, held, { staffNote: note.trim() || null }, 'noted', input);
    },
  );

/**
 * Cancels for the restaurant, releases the table and mails the user. Throws NOT_FOUND, and STATUS_CONFLICT when it has
 * ended or is no longer as the person read it.
 */
export const cancelReservation = (
  db: Db,
  ref: string,
  { reason, seen, ...input }: OperatorInput & { reason?: string; seen?: SeenReservation },
) =>
  act(
    db,
    ref,
    { from: [ReservationStatus.Reserved], what: 'cancelled', isAlways: true, ...input },
    async (tx, held) => {
      if (seen && !isAsSeen(held, seen)) throw await getReservationConflict(tx, held);
      return cancelHeld(tx, held, { actor: input.actor ?? getOperator(), now: input.now, reason });
    },
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

/** Returns reservations of one restaurant or all, of one day or any, the latest time first. */
export const listReservations = (
  db: Db,
  { restaurantId, day, last = 20 }: { restaurantId?: number; day?: Day; last?: number } = {},
): Promise<ReservationRow[]> => listLatestReservations(db, { restaurantId, day, last });

export interface ShownReservation extends ReservationRow {
  events: EventRow[];
  deposit?: DepositRow;
}

/**
 * Returns one reservation with its events. Throws NOT_FOUND, and STATUS_CONFLICT when its code is not
 * unique.
 */
export async function showReservation(db: Db, ref: string): Promise<ShownReservation> {
  const found = await getReservationByReference(db, ref);
  const events = await db
    .select()
    .from(reservationEvents)
    .where(eq(reservationEvents.reservationId, found.id))
    .orderBy(asc(reservationEvents.id));
  return { ...found, events, deposit: await findDeposit(db, found.id) };
}
