import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { RefundMethod } from '@/lib/contract/pay-types';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import type { Tx } from '../../../db/client';
import { orders } from '../../../schema/orders';
import { partyShares } from '../../../schema/parties';
import { type PaymentRow, payments } from '../../../schema/payments';
import { releaseHolds } from '../../orders/ending/release-holds';
import { removeItems } from '../../orders/ending/take-off-lines';
import { notify, recordEvent } from '../../orders/order-events';
import { listOrderLines, type OrderRow } from '../../orders/orders.repository';
import type { Settlement } from '../../payments/payable';
import { getRefundable, refundPayment } from '../../payments/refund-payment';
import { readOwnAmounts } from '../bill/own-amounts';
import { sharePayable } from '../bill/share-payable';
import {
  listMembers,
  listRounds,
  listShares,
  lowerShare,
  type PartyRow,
  type ShareRow,
  sumShares,
  touchParty,
} from '../parties.repository';
import { openerNo } from './group-bill';
import { endGroup, lockGroupOrder } from './settle-group';

/** The stored cancel reason of a group's order. */
const canceledReason = 'group order cancelled';

/**
 * Releases all shares of a locked party that are being paid. Their money is used or refunded when it arrives.
 */
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
 * Ends a locked group before it is fully paid: stock, slot and promotion are released, and all payments are
 * refunded.
 */
export async function cancelGroup(tx: Tx, locked: PartyRow, { now, actor }: Settlement): Promise<void> {
  const order = await lockGroupOrder(tx, locked);
  const paid = await lockPaid(tx, locked);
  const party = await releaseHeldShares(tx, locked, now);
  if (order) await releaseHolds(tx, [order], now);
  for (const payment of paid)
    await refundPayment(tx, {
      paymentId: payment.id,
      amount: getRefundable(payment),
      method: RefundMethod.Source,
      reason: canceledReason,
      kind: 'cancel',
      decision: payment.id,
      now,
      actor,
      describe: sharePayable.describe,
    });
  await tx
    .update(partyShares)
    .set({ state: 'released' })
    .where(and(eq(partyShares.partyId, party.id), eq(partyShares.state, 'paid')));
  // The party is updated before the order, because a bill may not become smaller than its paid part.
  await endGroup(tx, party, now, { held: 0, paid: 0 });
  if (!order) return;
  await tx
    .update(orders)
    .set({ status: OrderStatus.Cancelled, cancelReason: canceledReason })
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
 * Removes the dishes of members who have paid nothing from a locked group's order. Dishes for all, those shared with
 * a member who paid, and fixed fees stay; the opener owes the rest of them. Returns the updated party, or undefined when no dish was left and the
 * order was canceled. Throws STATUS_CONFLICT while shares that are being paid leave too little for the paid
 * ones.
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
  const dropped = round.lines.filter(({ forAll, eaters }) => !forAll && !eaters.some(hasShare));
  if (dropped.length === 0) return party;
  if (dropped.length === round.lines.length) {
    await cancelGroup(tx, party, settlement);
    return undefined;
  }
  const taken = dropped.map(({ line: { position, count } }) => ({ position, count }));
  const off = await removeItems(tx, order, await listOrderLines(tx, [order.id]), taken);
  const standing = round.lines.filter((line) => !dropped.includes(line));
  const rest = { order: { ...order, ...off }, lines: standing };
  const bill = await readOwnAmounts(tx, party, [rest], await listMembers(tx, party.id));
  const kept = await payBackOver(tx, party, { paid, shares, bill, total: off.total }, settlement);
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

interface Overpaid {
  paid: readonly PaymentRow[];
  shares: readonly ShareRow[];
  /** The amount of each member's dishes, by member number. */
  bill: ReadonlyMap<number, Minor>;
  total: Minor;
}

/**
 * Refunds the amount by which shares exceed the new total, the newest first, to members who paid more than
 * their own dishes, because of rounding or for another member. Returns the amount that stays paid. Throws
 * STATUS_CONFLICT when those members paid too little to cover it.
 */
async function payBackOver(
  tx: Tx,
  party: PartyRow,
  { paid, shares, bill, total }: Overpaid,
  { now, actor }: Settlement,
): Promise<Minor> {
  let over = party.paid + party.held - total;
  if (over <= 0) return party.paid;
  const kept = party.paid - over;
  const spare = new Map([...bill].map(([no, own]) => [no, sumShares(shares, no, 'paid') - own]));
  for (const payment of [...paid].reverse()) {
    const share = shares.find(({ id }) => id === payment.partyShareId)!;
    const { memberNo } = share;
    const amount = Math.min(over, getRefundable(payment), spare.get(memberNo) ?? 0);
    if (amount <= 0) continue;
    over -= amount;
    spare.set(memberNo, spare.get(memberNo)! - amount);
    await refundPayment(tx, {
      paymentId: payment.id,
      amount,
      method: RefundMethod.Source,
      reason: 'dishes dropped',
      kind: 'dropped',
      now,
      actor,
      describe: sharePayable.describe,
    });
    await lowerShare(tx, share, amount);
  }
  if (over > 0) throw new DomainError('STATUS_CONFLICT');
  await touchParty(tx, party.id, now, { paid: kept });
  return kept;
}

/**
 * Locks the payments of the paid shares and returns them, the oldest first. Payments are locked before dishes
 * and wallets.
 */
export const lockPaid = (tx: Tx, { id }: PartyRow): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        // An array parameter makes PostgreSQL look each row up instead of joining all payments.
        isNotNull(payments.partyShareId),
        sql`${payments.partyShareId} = any(array(select id from party_shares where party_id = ${id} and state = 'paid'))`,
        inArray(payments.state, ['paid', 'refund_due']),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .for('update');
