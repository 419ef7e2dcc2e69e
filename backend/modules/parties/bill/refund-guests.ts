import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import type { Tx } from '../../../db/client';
import { partyShares } from '../../../schema/parties';
import { type PaymentRow, payments } from '../../../schema/payments';
import type { PrepareRefunds } from '../../orders/ending/take-off-lines';
import type { OrderRow } from '../../orders/orders.repository';
import { getRefundable, refundPayment } from '../../payments/refund-payment';
import { giveCodeBack } from '../../vouchers/redeem-for-order';
import {
  listMembers,
  listRounds,
  listShares,
  lockParty,
  lowerShare,
  type PartyRow,
  type ShareRow,
  sumShares,
  toBilled,
  touchParty,
} from '../parties.repository';
import { readOwnAmounts } from './own-amounts';
import { sharePayable } from './share-payable';

/**
 * Refunds guests of a table whose dishes staff take off after they paid for their own dishes, the newest
 * payment first: their money would otherwise pay for the dishes of others (DEC-75). What their vouchers paid beyond that
 * lapses, and a voucher whose share is refunded whole can be used again. Payments of a part of the common bill are not
 * refunded.
 */
export const prepareGuestRefunds: PrepareRefunds = async (tx, order, taken, { now, actor, method }) => {
  const party = await lockParty(tx, order.partyId!);
  const shares = (await listShares(tx, party.id)).filter(
    ({ kind, state }) => kind === 'own' && state === 'paid',
  );
  const paid = await lockPaid(tx, shares);
  const members = await listMembers(tx, party.id);
  const before = await readBill(tx, party, members, order);
  const lines = (await listRounds(tx, party.id))
    .find((round) => round.order.id === order.id)
    ?.lines.filter(({ line }) => taken.some(({ position }) => position === line.position));
  const isConcerned = (no: number) => lines?.some(({ eaters }) => eaters.includes(no));

  return async (changed) => {
    const after = await readBill(tx, party, members, changed);
    let refunded = 0;
    for (const { no } of members.filter((member) => isConcerned(member.no))) {
      const own = after.get(no)!;
      let over = Math.min(sumShares(shares, no) - own, before.get(no)! - own);
      for (const payment of paid) {
        const share = shares.find(({ id }) => id === payment.partyShareId)!;
        const amount = share.memberNo === no ? Math.min(over, getRefundable(payment)) : 0;
        if (amount <= 0) continue;
        over -= amount;
        refunded += amount;
        await refundPayment(tx, {
          paymentId: payment.id,
          amount,
          method,
          reason: 'lines taken off',
          kind: 'taken-off',
          now,
          actor,
          describe: sharePayable.describe,
        });
        await lowerShare(tx, share, amount);
      }
      for (const share of shares.filter(({ memberNo }) => memberNo === no).reverse()) {
        const amount = Math.min(over, share.voucherAmount);
        if (amount <= 0) continue;
        over -= amount;
        refunded += amount;
        await lowerVoucher(tx, share, amount);
      }
    }
    if (refunded > 0) await touchParty(tx, party.id, now, { paid: party.paid - refunded });
  };
};

/** Returns the amount of each member's dishes, with the given version of one order of the party. */
async function readBill(
  tx: Tx,
  party: PartyRow,
  members: Awaited<ReturnType<typeof listMembers>>,
  order: OrderRow,
): Promise<ReadonlyMap<number, Minor>> {
  const rounds = toBilled(await listRounds(tx, party.id));
  const asGiven = rounds.map((round) => (round.order.id === order.id ? { ...round, order } : round));
  return readOwnAmounts(tx, party, asGiven, members);
}

/** Lowers a share by a part that its voucher paid, after its money was refunded. */
async function lowerVoucher(tx: Tx, { id, voucherCode, voucherAmount }: ShareRow, by: Minor): Promise<void> {
  const [share] = await tx.select().from(partyShares).where(eq(partyShares.id, id));
  await lowerShare(tx, share!, by, by);
  if (by === voucherAmount && voucherCode !== null) await giveCodeBack(tx, voucherCode);
}

/** Locks the payments of shares and returns them, the newest first. */
const lockPaid = (tx: Tx, shares: readonly ShareRow[]): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        inArray(
          payments.partyShareId,
          shares.map(({ id }) => id),
        ),
        inArray(payments.state, ['paid', 'refund_due']),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .for('update')
    .then((rows) => rows.reverse());
