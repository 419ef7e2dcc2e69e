import { isOpenEntry } from '@/lib/contract/waiting-list-values';
import { type Act, recordAudit } from '../../core/audit-log';
import { findConstraint } from '../../core/database-errors';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { getReservationRules } from '../reservations/reservation-rules';
import { takeTable } from '../reservations/table-counts.repository';
import { getCurrentShop } from '../restaurant/shop';
import { endEntry } from './end-entry';
import { offerTable } from './offer-table';
import { lockEntry, type WaitingRow } from './waiting-list.repository';

type By = Pick<Act, 'actor' | 'staffId' | 'address'> & { restaurantId: number; now: Date };

/**
 * Acts on an entry of the restaurant and writes an audit row without names, because audit rows are never
 * deleted.
 */
const act = (
  { db }: Pick<Deps, 'db'>,
  what: string,
  id: string,
  by: By,
  doIt: (tx: Tx, held: WaitingRow) => Promise<void>,
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { restaurantId, now, ...who } = by;
    const held = await lockEntry(tx, id, { restaurantId });
    if (!held) throw new DomainError('NOT_FOUND');
    await doIt(tx, held);
    await recordAudit(tx, {
      ...who,
      restaurantId,
      act: `waiting.${what}`,
      subject: `${held.day} ${held.time}`,
      detail: { from: held.state, people: held.people },
      at: now,
    });
  });

/**
 * Offers a free table out of turn, also to a diner who missed an offer. Throws NOT_FOUND, SLOT_TAKEN
 * without a table for the party, and STATUS_CONFLICT for an entry that has an offer, has left or has joined
 * again, or whose time has come.
 */
export async function offerByHand(deps: Deps, id: string, by: By): Promise<void> {
  const { restaurant } = (await getCurrentShop(deps, by.restaurantId)).shop;
  await act(deps, 'offer', id, by, async (tx, held) => {
    if ((held.state !== 'waiting' && held.state !== 'missed') || held.startsAt <= by.now)
      throw new DomainError('STATUS_CONFLICT');
    const limits = getReservationRules(restaurant).slots.find(({ time }) => time === held.time);
    if (!limits || !(await takeTable(tx, held, held.people, limits))) throw new DomainError('SLOT_TAKEN');
    await offerTable(tx, deps.env, held, { restaurant, discount: limits.discountPercent, now: by.now });
  }).catch((error: unknown) => {
    throw findConstraint(error) === 'waiting_list_one' ? new DomainError('STATUS_CONFLICT') : error;
  });
}

/** Ends an open entry. Throws NOT_FOUND, and STATUS_CONFLICT for an ended entry. */
export const removeWaiting = (deps: Deps, id: string, by: By): Promise<void> =>
  act(deps, 'remove', id, by, async (tx, held) => {
    if (!isOpenEntry(held.state)) throw new DomainError('STATUS_CONFLICT');
    await endEntry(tx, held, 'removed', by.now);
  });
