import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { RefundMethod } from '@/lib/contract/pay-types';
import type { Minor } from '@/lib/contract/vocabulary';
import type { Tx } from '../../db/client';
import { type DepositRow, reservationDeposits } from '../../schema/deposits';
import { refundPayment } from '../payments/refund-payment';
import { cancelDepositPayments, findDepositPayment } from './deposits.repository';
import { describeDeposit } from './describe-deposit';

interface Settling {
  reservationId: string;
  now: Date;
  actor: string;
}

const { state, amount, freeUntil } = reservationDeposits;

/**
 * Settles the deposit of a cancelled reservation: an unpaid one ends; a paid one is refunded when the
 * restaurant cancels or the diner is in time, and forfeited otherwise. One statement decides. The caller
 * has locked the reservation. The refund locks a wallet, so this comes last.
 */
export async function settleCanceled(
  tx: Tx,
  { byRestaurant, ...settling }: Settling & { byRestaurant: boolean },
): Promise<void> {
  const isInTime = sql`(${byRestaurant} or ${freeUntil} >= ${settling.now.toISOString()}::timestamptz)`;
  const settled = await settle(tx, settling, {
    from: ['awaiting', 'paid'],
    state: sql`case when ${state} = 'awaiting' then 'cancelled' when ${isInTime} then 'returned' else 'kept' end`,
    returned: sql`case when ${state} = 'paid' and ${isInTime} then ${amount} else 0 end`,
    kept: sql`case when ${state} = 'paid' and not ${isInTime} then ${amount} else 0 end`,
  });
  if (settled?.state === 'cancelled') await cancelDepositPayments(tx, [settling.reservationId], settling.now);
  if (settled?.state === 'returned') await refund(tx, settled, settling, 'reservation cancelled');
}

/** Forfeits the deposit of guests who did not come. The caller has locked the reservation. */
export const keepDeposit = (tx: Tx, settling: Settling) =>
  settle(tx, settling, { from: ['paid'], state: sql`'kept'`, kept: sql`${amount}` });

/** Marks the deposit of guests who came after all as paid again. The caller has locked the reservation. */
export const restoreDeposit = (tx: Tx, settling: Settling) =>
  settle(tx, settling, { from: ['kept'], state: sql`'paid'`, isOpen: true });

/**
 * Refunds a paid or forfeited deposit in full; returns undefined in any other state. The caller has locked
 * the reservation.
 */
export async function returnDeposit(tx: Tx, settling: Settling): Promise<DepositRow | undefined> {
  const settled = await settle(tx, settling, {
    from: ['paid', 'kept'],
    state: sql`'returned'`,
    returned: sql`${amount}`,
  });
  if (settled) await refund(tx, settled, settling, 'deposit returned');
  return settled;
}

/**
 * Uses a paid deposit for the bill up to `most` and refunds the rest. Returns undefined for a deposit that
 * is unpaid or settled. The caller has locked the reservation.
 */
export async function spendDeposit(
  tx: Tx,
  { most, ...settling }: Settling & { most: Minor },
): Promise<DepositRow | undefined> {
  const settled = await settle(tx, settling, {
    from: ['paid'],
    state: sql`'used'`,
    used: sql`least(${amount}, ${most}::bigint)`,
    returned: sql`greatest(${amount} - ${most}::bigint, 0)`,
  });
  if (settled && settled.returned > 0) await refund(tx, settled, settling, 'deposit above the bill');
  return settled;
}

interface Becomes {
  from: DepositRow['state'][];
  state: SQL;
  returned?: SQL;
  kept?: SQL;
  used?: SQL;
  /** True when it is not settled yet. */
  isOpen?: boolean;
}

async function settle(
  tx: Tx,
  { reservationId, now }: Settling,
  { from, isOpen = false, ...becomes }: Becomes,
): Promise<DepositRow | undefined> {
  const [settled] = await tx
    .update(reservationDeposits)
    .set({
      returned: sql`0`,
      kept: sql`0`,
      used: sql`0`,
      ...becomes,
      settledAt: isOpen ? null : now,
      confirmToken: null,
    })
    .where(and(eq(reservationDeposits.reservationId, reservationId), inArray(state, from)))
    .returning();
  return settled;
}

/** Refunds the returned part of a settled deposit once, to its payment method. */
async function refund(tx: Tx, deposit: DepositRow, { now, actor }: Settling, reason: string): Promise<void> {
  const payment = await findDepositPayment(tx, deposit.reservationId);
  if (!payment) throw new Error('a paid deposit without its payment');
  await refundPayment(tx, {
    paymentId: payment.id,
    amount: deposit.returned,
    method: RefundMethod.Source,
    reason,
    kind: 'deposit',
    decision: payment.id,
    now,
    actor,
    describe: describeDeposit,
  });
}
