import { and, eq, ne, sql } from 'drizzle-orm';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../../core/domain-error';
import type { Tx } from '../../../db/client';
import { orders } from '../../../schema/orders';
import { partyMembers, partyShares } from '../../../schema/parties';
import { notify, recordEvent } from '../../orders/order-events';
import { getSubject, type Payable, type Settlement } from '../../payments/payable';
import { redeemAgain } from '../../vouchers/redeem-for-order';
import { settleGroup } from '../groups/settle-group';
import {
  listUnsentLines,
  lockParty,
  type PartyRow,
  type ShareRow,
  tellStaff,
  touchParty,
} from '../parties.repository';
import { isStillBought, readArrival } from './arrived-share';
import { releaseShare } from './pay-share';

/**
 * Payable for shares of a party's bill. Money counts while it pays for what its payer bought (`isStillBought`);
 * otherwise, and as a second payment of a share, it is refunded. A fully paid bill marks its rounds as paid and
 * frees the table.
 */
export const sharePayable: Payable = {
  purpose: 'share',

  // No account owns a share: its state is sent with the party's events.
  async find() {
    return undefined;
  },

  async lock(tx, shareId) {
    await lockShare(tx, shareId);
  },

  async onPaid(tx, payment, { now, actor }) {
    const { party, share } = await lockShare(tx, getSubject(payment));
    if (share.state === 'paid') return 'refund_due';
    const { facts, newer } = await readArrival(tx, party, share);
    if (!isStillBought(facts)) {
      await releaseShare(tx, party, share, now);
      return 'refund_due';
    }
    // An ended share gave its voucher back, and the payer's newer share may use it.
    const lostCode = share.state === 'held' ? null : share.voucherCode;
    const isWithNewer = lostCode !== null && newer?.voucherCode === lostCode;
    if (lostCode !== null && !isWithNewer && !(await redeemAgain(tx, lostCode, now))) return 'refund_due';
    // This money replaces the payment that the same payer has not finished.
    if (newer) await releaseShare(tx, party, newer, now);
    if (isWithNewer) await redeemAgain(tx, lostCode, now);
    await tx.update(partyShares).set({ state: 'paid', paidAt: now }).where(eq(partyShares.id, share.id));
    const paid = party.paid + share.amount;
    const ended = (share.state === 'held' ? share.amount : 0) + (newer?.amount ?? 0);
    await touchParty(tx, party.id, now, { paid, held: party.held - ended });
    await tellStaff(tx, party, now);
    // Money that comes during a choice is for dishes that are cooked.
    if (party.chooseBy)
      await tx.update(partyMembers).set({ choice: 'cook' }).where(isMember(party, share.memberNo));
    if (paid === party.billed) await settleBill(tx, party, { now, actor });
    return 'paid';
  },

  async describe(tx, shareId) {
    const [share] = await tx.select().from(partyShares).where(eq(partyShares.id, shareId));
    if (!share) throw new DomainError('NOT_FOUND');
    return { sn: share.sn };
  },
};

const isMember = ({ id }: PartyRow, no: number) => and(eq(partyMembers.partyId, id), eq(partyMembers.no, no));

/** Locks the share's party, which serializes all changes of its shares. Throws NOT_FOUND. */
async function lockShare(tx: Tx, shareId: string): Promise<{ party: PartyRow; share: ShareRow }> {
  const [seen] = await tx
    .select({ partyId: partyShares.partyId })
    .from(partyShares)
    .where(eq(partyShares.id, shareId));
  if (!seen) throw new DomainError('NOT_FOUND');
  const party = await lockParty(tx, seen.partyId);
  const [share] = await tx.select().from(partyShares).where(eq(partyShares.id, shareId));
  // While this transaction waited for the lock, staff may have joined the table to another one.
  return share!.partyId === party.id ? { party, share: share! } : lockShare(tx, shareId);
}

/**
 * Marks the rounds of a locked party as paid, and closes the table unless a guest is still choosing. A group's
 * order is sent to the restaurant. Nothing is sent while a guest waits for the refund of a part: that refund
 * comes first.
 */
export async function settleBill(tx: Tx, party: PartyRow, settlement: Settlement): Promise<void> {
  if (party.kind === 'group') return settleGroup(tx, party, settlement);
  const { now, actor } = settlement;
  if (party.chooseBy) {
    const refusing = await tx
      .select({ no: partyMembers.no })
      .from(partyMembers)
      .where(and(eq(partyMembers.partyId, party.id), eq(partyMembers.choice, 'refund')));
    if (refusing.length > 0) return;
    await tx.update(partyMembers).set({ choice: null }).where(eq(partyMembers.partyId, party.id));
    await touchParty(tx, party.id, now, { chooseBy: null, chosenAt: now });
  }
  const waiting = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.partyId, party.id), eq(orders.status, OrderStatus.AwaitingPayment)));
  const paid = await tx
    .update(orders)
    .set({
      payStatus: PayStatus.Paid,
      paidAt: now,
      // A round that must be paid first is sent to the kitchen now.
      status: sql`case ${orders.status} when ${OrderStatus.AwaitingPayment} then ${OrderStatus.Accepted} else ${orders.status} end`,
      expiresAt: null,
    })
    .where(
      and(
        eq(orders.partyId, party.id),
        ne(orders.status, OrderStatus.Cancelled),
        eq(orders.payStatus, PayStatus.Unpaid),
      ),
    )
    .returning({ id: orders.id, status: orders.status });
  for (const { id, status } of paid) {
    await recordEvent(tx, { orderId: id, status, payStatus: PayStatus.Paid, actor, at: now });
    await notify(tx, id);
  }
  // Guests who paid before eating stay, and may order more.
  if (waiting.length > 0 || (await listUnsentLines(tx, party.id)).length > 0) return;
  await touchParty(tx, party.id, now, { state: 'closed', closedAt: now });
}
