import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import { orders } from '../../schema/orders';
import { partyShares } from '../../schema/parties';
import { type PaymentRow, payments } from '../../schema/payments';
import { notify, recordEvent } from '../orders/order-events';
import { listOrderLines, type OrderRow } from '../orders/orders.repository';
import { releaseHolds } from '../orders/release-holds';
import { takePiecesOff } from '../orders/take-off-lines';
import type { Settlement } from '../payments/payable';
import { getLeft, refundPayment } from '../payments/refund-payment';
import { openerNo } from './group-bill';
import { listRounds, listShares, type PartyRow, touchParty } from './parties.repository';
import { endGroup, lockGroupOrder } from './settle-group';
import { sharePayable } from './share-payable';

/** Stored as the cancel reason of a group's order. */
const cancelledReason = 'group order cancelled';

/** Frees all shares of a locked party that somebody pays now. Money that still comes for one is used or goes back. */
export async function releaseHeldShares(tx: Tx, party: PartyRow, now: Date): Promise<PartyRow> {
  const held = await tx
    .update(partyShares)
    .set({ state: 'released' })
    .where(and(eq(partyShares.partyId, party.id), eq(partyShares.state, 'held')))
    .returning({ id: partyShares.id });
  if (held.length === 0) return party;
  const ids = held.map(({ id }) => id);
  await tx
    .update(payments)
    .set({ state: 'cancelled', settledAt: now })
    .where(and(inArray(payments.partyShareId, ids), eq(payments.state, 'pending')));
  await touchParty(tx, party.id, now, { held: 0 });
  return { ...party, held: 0 };
}

/**
 * Ends a locked group before it is paid (TAB-11): stock, slot and promotion are free again, and everybody who has paid is paid back.
 */
export async function cancelGroup(tx: Tx, locked: PartyRow, { now, actor }: Settlement): Promise<void> {
  const order = await lockGroupOrder(tx, locked);
  const paid = await lockPaid(tx, locked);
  const party = await releaseHeldShares(tx, locked, now);
  if (order) await releaseHolds(tx, [order], now);
  for (const payment of paid)
    await refundPayment(tx, {
      paymentId: payment.id,
      amount: getLeft(payment),
      method: 'SOURCE',
      reason: cancelledReason,
      dedupeKey: `cancel:${payment.id}`,
      now,
      actor,
      describe: sharePayable.describe,
    });
  await tx
    .update(partyShares)
    .set({ state: 'released' })
    .where(and(eq(partyShares.partyId, party.id), eq(partyShares.state, 'paid')));
  // Before the order, because a bill cannot get smaller than what is paid of it.
  await endGroup(tx, party, now, { held: 0, paid: 0 });
  if (!order) return;
  await tx
    .update(orders)
    .set({ status: OrderStatus.Cancelled, cancelReason: cancelledReason })
    .where(eq(orders.id, order.id));
  await recordEvent(tx, {
    orderId: order.id,
    status: OrderStatus.Cancelled,
    payStatus: order.payStatus,
    actor,
    at: now,
  });
  await notify(tx, order.id);
}

/**
 * Takes the dishes of friends who have paid nothing out of a locked group's order (TAB-11). What is for all stays, and so do the fixed
 * fees: what is left of them is the opener's. Returns the party as it is then; undefined when nothing of the order was left and it was
 * cancelled. Throws STATUS_CONFLICT while shares that are being paid come to more than the rest.
 */
export async function dropUnpaid(
  tx: Tx,
  party: PartyRow,
  settlement: Settlement,
): Promise<PartyRow | undefined> {
  const order = await lockGroupOrder(tx, party);
  const [round] = await listRounds(tx, party.id);
  if (!order || !round) return party;
  const paid = await lockPaid(tx, party);
  const shares = await listShares(tx, party.id);
  const hasShare = (no: number) => no === openerNo || shares.some(({ memberNo }) => memberNo === no);
  const dropped = round.lines.filter(({ memberNo, forAll }) => !forAll && !hasShare(memberNo));
  if (dropped.length === 0) return party;
  if (dropped.length === round.lines.length) {
    await cancelGroup(tx, party, settlement);
    return undefined;
  }
  const taken = dropped.map(({ line: { position, count } }) => ({ position, count }));
  const off = await takePiecesOff(tx, order, await listOrderLines(tx, [order.id]), taken);
  const kept = await payBackOver(tx, party, paid, off.total, settlement);
  await writeTotal(tx, order, off);
  return { ...party, paid: kept, billed: off.total };
}

async function writeTotal(
  tx: Tx,
  order: OrderRow,
  off: { fees: OrderRow['fees']; total: Minor; amount: Minor },
): Promise<void> {
  await tx
    .update(orders)
    .set({ fees: off.fees, total: off.total, takenOff: order.takenOff + off.amount })
    .where(eq(orders.id, order.id));
}

/** Pays back what shares came to above the new total, the newest first: rounding, or an amount paid for another. Returns what stays paid. */
async function payBackOver(
  tx: Tx,
  party: PartyRow,
  paid: readonly PaymentRow[],
  total: Minor,
  { now, actor }: Settlement,
): Promise<Minor> {
  let over = party.paid + party.held - total;
  if (over <= 0) return party.paid;
  if (over > party.paid) throw new DomainError('STATUS_CONFLICT');
  const kept = party.paid - over;
  for (const payment of [...paid].reverse()) {
    const amount = Math.min(over, getLeft(payment));
    if (amount === 0) continue;
    over -= amount;
    const rest = getLeft(payment) - amount;
    await refundPayment(tx, {
      paymentId: payment.id,
      amount,
      method: 'SOURCE',
      reason: 'dishes dropped',
      dedupeKey: `dropped:${payment.id}:${payment.refunded + amount}`,
      now,
      actor,
      describe: sharePayable.describe,
    });
    await tx
      .update(partyShares)
      .set(rest > 0 ? { amount: rest } : { state: 'released' })
      .where(eq(partyShares.id, payment.partyShareId!));
  }
  await touchParty(tx, party.id, now, { paid: kept });
  return kept;
}

/** Locks the payments of the shares that are paid, oldest first. Payments are locked before dishes and wallets. */
const lockPaid = (tx: Tx, { id }: PartyRow): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        // As an array, so that PostgreSQL looks each up instead of joining all payments.
        isNotNull(payments.partyShareId),
        sql`${payments.partyShareId} = any(array(select id from party_shares where party_id = ${id} and state = 'paid'))`,
        inArray(payments.state, ['paid', 'refund_due']),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .for('update');
