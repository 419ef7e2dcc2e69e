import { and, eq, ne, sql } from 'drizzle-orm';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import { orders } from '../../schema/orders';
import { partyShares } from '../../schema/parties';
import { notify, recordEvent } from '../orders/order-events';
import { getSubject, type Payable, type Settlement } from '../payments/payable';
import {
  listUnsentLines,
  lockParty,
  type PartyRow,
  type ShareRow,
  tellStaff,
  touchParty,
} from './parties.repository';
import { settleGroup } from './settle-group';

/**
 * Payable for shares of a party's bill (TAB-06, TAB-07). Money for a share that was given up is used while so much is left,
 * otherwise it is refunded; so is a second payment of a share. When the bill is paid its rounds are, and the table is free.
 */
export const sharePayable: Payable = {
  purpose: 'share',

  // Nobody asks with an account; the party's events tell what became of a share.
  async find() {
    return undefined;
  },

  async lock(tx, shareId) {
    await lockShare(tx, shareId);
  },

  async onPaid(tx, payment, { now, actor }) {
    const { party, share } = await lockShare(tx, getSubject(payment));
    if (share.state === 'paid') return 'refund_due';
    const isHeld = share.state === 'held';
    if (!isHeld && party.billed - party.paid - party.held < share.amount) return 'refund_due';
    await tx.update(partyShares).set({ state: 'paid', paidAt: now }).where(eq(partyShares.id, share.id));
    const paid = party.paid + share.amount;
    await touchParty(tx, party.id, now, { paid, held: isHeld ? party.held - share.amount : party.held });
    await tellStaff(tx, party, now);
    if (paid === party.billed) await settleBill(tx, party, { now, actor });
    return 'paid';
  },

  async describe(tx, shareId) {
    const [share] = await tx.select().from(partyShares).where(eq(partyShares.id, shareId));
    if (!share) throw new DomainError('NOT_FOUND');
    return { sn: share.sn };
  },
};

/** Locks the share's party, which orders all changes of its shares. Throws NOT_FOUND. */
async function lockShare(tx: Tx, shareId: string): Promise<{ party: PartyRow; share: ShareRow }> {
  const [seen] = await tx
    .select({ partyId: partyShares.partyId })
    .from(partyShares)
    .where(eq(partyShares.id, shareId));
  if (!seen) throw new DomainError('NOT_FOUND');
  const party = await lockParty(tx, seen.partyId);
  const [share] = await tx.select().from(partyShares).where(eq(partyShares.id, shareId));
  return { party, share: share! };
}

/**
 * Marks the rounds of a locked party as paid, and closes the table unless somebody is still choosing. The order of a group goes to the
 * restaurant.
 */
export async function settleBill(tx: Tx, party: PartyRow, settlement: Settlement): Promise<void> {
  if (party.kind === 'group') return settleGroup(tx, party, settlement);
  const { now, actor } = settlement;
  const waiting = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.partyId, party.id), eq(orders.status, OrderStatus.AwaitingPayment)));
  const paid = await tx
    .update(orders)
    .set({
      payStatus: PayStatus.Paid,
      paidAt: now,
      // A round that is paid first goes to the kitchen now (TAB-04).
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
  // Who pays first stays for the food, and may order more.
  if (waiting.length > 0 || (await listUnsentLines(tx, party.id)).length > 0) return;
  await touchParty(tx, party.id, now, { state: 'closed', closedAt: now });
}
