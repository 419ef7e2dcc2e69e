import { and, eq } from 'drizzle-orm';
import { type Act, describeLastAct, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { recordGuestEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import { guestNotes } from '../../schema/reservations';
import { readAtRestaurants } from '../profile/export-data';
import { removePerson } from '../profile/remove-person';
import { holdGuest, lockNotes } from './guests.repository';

type By = Pick<Act, 'actor' | 'staffId' | 'address'> & { restaurantId: number; now: Date };

/**
 * Runs an action on a guest of the restaurant. The log omits the written text, because its rows are never
 * deleted.
 */
function actOn<T>(db: Db, what: string, guestId: number, by: By, act: (tx: Tx) => Promise<T>): Promise<T> {
  const { now, ...who } = by;
  return withTransaction(db, async (tx) => {
    if (!(await holdGuest(tx, by.restaurantId, guestId))) throw new DomainError('NOT_FOUND');
    const done = await act(tx);
    await recordAudit(tx, { ...who, act: `guest.${what}`, subject: String(guestId), at: now });
    return done;
  });
}

interface Notes {
  note: string;
  allergies: string;
}

/**
 * Writes the staff's notes on a guest; two empty texts delete them. Throws NOT_FOUND, and STATUS_CONFLICT when the notes
 * are no longer those that the person read.
 */
export function noteGuest(
  db: Db,
  guestId: number,
  { note, allergies, seen, ...by }: By & Notes & { seen: Notes },
): Promise<void> {
  const { restaurantId, now } = by;
  const texts = { note: note.trim(), allergies: allergies.trim() };
  return actOn(db, 'note', guestId, by, async (tx) => {
    const before = await lockNotes(tx, restaurantId, guestId);
    const isStill = (notes: Notes) => before.note === notes.note && before.allergies === notes.allergies;
    // A repetition, whose first answer was lost, finds its own texts.
    if (!isStill(seen) && !isStill(texts))
      throw new DomainError(
        'STATUS_CONFLICT',
        await describeLastAct(tx, { restaurantId, act: 'guest.note', subject: String(guestId) }),
      );
    if (texts.note === '' && texts.allergies === '')
      await tx
        .delete(guestNotes)
        .where(and(eq(guestNotes.restaurantId, restaurantId), eq(guestNotes.userId, guestId)));
    else
      await tx
        .insert(guestNotes)
        .values({ restaurantId, userId: guestId, ...texts, updatedAt: now })
        .onConflictDoUpdate({
          target: [guestNotes.restaurantId, guestNotes.userId],
          set: { ...texts, updatedAt: now },
        });
    await recordGuestEvent(tx, { restaurantId, guestId, now });
  });
}

/** Returns all data that a restaurant stores of a guest, for the guest. Throws NOT_FOUND. */
export const exportGuest = (db: Db, guestId: number, by: By) =>
  actOn(db, 'export', guestId, by, (tx) => readAtRestaurants(tx, guestId, by.restaurantId));

/**
 * Anonymizes a guest in all past data of a restaurant, including notes and messages; amounts and times stay
 * for its figures. Returns whether an upcoming reservation still names them. Throws NOT_FOUND.
 */
export const forgetGuest = (db: Db, guestId: number, by: By): Promise<{ remain: boolean }> =>
  actOn(db, 'forget', guestId, by, async (tx) => {
    const { restaurantId, now } = by;
    await removePerson(tx, { userId: guestId, restaurantId, endedBefore: now, now });
    return { remain: await holdGuest(tx, restaurantId, guestId) };
  });
