import { and, eq, inArray, sql } from 'drizzle-orm';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../../core/domain-error';
import { enqueueMoved } from '../../../core/print-changes';
import type { Tx } from '../../../db/client';
import { orders } from '../../../schema/orders';
import { partyLines, partyRounds } from '../../../schema/parties';
import { isEnded, notify } from '../../orders/order-events';
import type { OrderRow } from '../../orders/orders.repository';
import { eaters, type PartyRow, type Round } from '../parties.repository';
import { lockOpen, type TableAct } from '../tables/tables-by-staff';
import type { TableFacts } from './move-rules';

/** Two open tables of a restaurant, of which one gives its bill or a part of it to the other. */
export interface TwoTables {
  from: PartyRow;
  into: PartyRow;
}

/**
 * Locks two tables, in sorted order so that two concurrent acts do not deadlock. Throws NOT_FOUND, PARTY_CLOSED, and
 * INVALID_INPUT for one table twice.
 */
export async function lockTwo(
  tx: Tx,
  {
    partyId,
    intoPartyId,
    restaurantId,
  }: Pick<TableAct, 'partyId' | 'restaurantId'> & { intoPartyId: string },
): Promise<TwoTables> {
  if (partyId === intoPartyId)
    throw new DomainError('INVALID_INPUT', {
      fields: [{ path: 'intoPartyId', reason: 'is the same table' }],
    });
  const locked = new Map<string, PartyRow>();
  for (const id of [partyId, intoPartyId].sort())
    locked.set(id, await lockOpen(tx, { partyId: id, restaurantId }));
  return { from: locked.get(partyId)!, into: locked.get(intoPartyId)! };
}

/** Returns the facts that decide whether the bill of a locked table can be joined or split. */
export const toTableFacts = (party: PartyRow, rounds: readonly Round[]): TableFacts => ({
  tableNo: party.tableNo!,
  people: party.members,
  held: party.held,
  isRoundUnpaid:
    party.chooseBy !== null || rounds.some(({ order }) => order.status === OrderStatus.AwaitingPayment),
});

/** Returns a table's total, paid and pending amount, for the audit log. */
export const toAudited = ({ tableNo, billed, paid, held }: PartyRow) => ({ tableNo, billed, paid, held });

/**
 * Moves orders to another table, except those that ended and are paid. The kitchen sees the table that they come from, and
 * gets the ticket of dishes again that it has not finished.
 */
export async function moveOrders(
  tx: Tx,
  moved: readonly OrderRow[],
  { tableNo, move, now, actor = 'staff' }: { tableNo: string; move: string; now: Date; actor?: string },
): Promise<void> {
  const open = moved.filter(
    ({ status, payStatus }) =>
      !isEnded(status) || (status === OrderStatus.Completed && payStatus === PayStatus.Unpaid),
  );
  if (open.length === 0) return;
  await tx
    .update(orders)
    .set({ tableNo, movedFrom: sql`${orders.tableNo}` })
    .where(
      inArray(
        orders.id,
        open.map(({ id }) => id),
      ),
    );
  for (const { id: orderId, restaurantId, status, acceptedAt, readyAt } of open) {
    await notify(tx, orderId);
    if (!readyAt && !isEnded(status))
      await enqueueMoved(tx, { restaurantId, orderId, isAccepted: acceptedAt !== null, move, actor, now });
  }
}

/**
 * Stores who shares each sent line of some parties. The previous release derives it from the members, who change when
 * tables are joined.
 */
export async function storeEaters(tx: Tx, partyIds: readonly string[]): Promise<void> {
  const unknown = await tx
    .select({ id: partyLines.id, eaters })
    .from(partyLines)
    .innerJoin(
      partyRounds,
      and(eq(partyRounds.partyId, partyLines.partyId), eq(partyRounds.no, partyLines.round)),
    )
    .where(and(inArray(partyLines.partyId, [...partyIds]), sql`${partyLines.sharedWith} is null`));
  for (const { id, eaters: sharedWith } of unknown)
    await tx.update(partyLines).set({ sharedWith }).where(eq(partyLines.id, id));
}
