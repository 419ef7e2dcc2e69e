import { eq, sql } from 'drizzle-orm';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../../core/domain-error';
import type { Tx } from '../../../db/client';
import { orders } from '../../../schema/orders';
import { partyGroups, partyRounds } from '../../../schema/parties';
import { payments } from '../../../schema/payments';
import { notify, recordEvent } from '../../orders/order-events';
import { postOrderMail } from '../../orders/order-mail';
import type { OrderRow } from '../../orders/orders.repository';
import type { Settlement } from '../../payments/payable';
import { findGroupRow, type PartyRow, touchParty } from '../parties.repository';

/** Locks the order of a group whose party is locked. Returns undefined while dishes are chosen. */
export async function lockGroupOrder(tx: Tx, { id }: PartyRow): Promise<OrderRow | undefined> {
  const [found] = await tx
    .select({ order: orders })
    .from(partyRounds)
    .innerJoin(orders, eq(orders.id, partyRounds.orderId))
    .where(eq(partyRounds.partyId, id))
    .for('update', { of: orders });
  return found?.order;
}

/**
 * Sends the fully paid order of a locked group to the restaurant. From then on it is an ordinary order of the
 * opener: the payments of its shares become its own, so that a refund reaches each payer. Throws NOT_FOUND.
 */
export async function settleGroup(tx: Tx, party: PartyRow, { now, actor }: Settlement): Promise<void> {
  const group = await findGroupRow(tx, party);
  const order = await lockGroupOrder(tx, party);
  if (!group || !order) throw new DomainError('NOT_FOUND');
  // An operator canceled the order before anything was paid.
  if (order.status !== OrderStatus.AwaitingPayment) return endGroup(tx, party, now);
  const ofShares = sql`${payments.partyShareId} in
    (select id from party_shares where party_id = ${party.id} and state = 'paid')`;
  const paid = await tx
    .update(payments)
    .set({ purpose: 'order', orderId: order.id, partyShareId: null })
    .where(ofShares)
    .returning({ payType: payments.payType });
  await tx
    .update(orders)
    .set({
      userId: group.userId,
      partyId: null,
      status: OrderStatus.Accepted,
      payStatus: PayStatus.Paid,
      paidAt: now,
      payType: paid[0]?.payType ?? order.payType,
    })
    .where(eq(orders.id, order.id));
  await recordEvent(tx, {
    orderId: order.id,
    status: OrderStatus.Accepted,
    payStatus: PayStatus.Paid,
    actor,
    at: now,
  });
  await notify(tx, order.id);
  await postOrderMail(tx, order.id, { template: 'order-confirmed', now });
  await endGroup(tx, party, now);
}

/** Closes a locked party that is a group, and clears its due time. */
export async function endGroup(
  tx: Tx,
  { id }: PartyRow,
  now: Date,
  changes: { held?: number; paid?: number } = {},
): Promise<void> {
  await tx.update(partyGroups).set({ dueAt: null }).where(eq(partyGroups.partyId, id));
  await touchParty(tx, id, now, { ...changes, state: 'closed', closedAt: now });
}
