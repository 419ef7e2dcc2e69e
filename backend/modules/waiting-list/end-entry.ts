import { eq } from 'drizzle-orm';
import { isOpenEntry, type WaitingState } from '@/lib/contract/waiting-list-values';
import { recordStaffEvent } from '../../core/staff-events';
import type { Tx } from '../../db/client';
import { waitingList } from '../../schema/waiting-list';
import { giveTableBack } from '../reservations/table-counts.repository';
import type { WaitingRow } from './waiting-list.repository';

type Ended = Exclude<WaitingState, 'waiting' | 'offered' | 'taken'>;

/** Ends an open entry that the caller's transaction has locked, and releases an offered table. */
export async function endEntry(tx: Tx, held: WaitingRow, state: Ended, now: Date): Promise<void> {
  if (!isOpenEntry(held.state)) return;
  await tx
    .update(waitingList)
    .set({ state, offeredUntil: null, endedAt: now })
    .where(eq(waitingList.id, held.id));
  if (held.state === 'offered') await giveTableBack(tx, held, held.people);
  await tellConsoles(tx, held, now);
}

export const tellConsoles = (
  tx: Tx,
  { restaurantId, id }: Pick<WaitingRow, 'restaurantId' | 'id'>,
  now: Date,
): Promise<void> => recordStaffEvent(tx, { restaurantId, kind: 'booking', subject: `waiting ${id}`, now });
