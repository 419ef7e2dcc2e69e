import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import type { Tx } from '../../db/client';
import { type DepositRow, reservationDeposits } from '../../schema/deposits';
import { refundPayment } from '../payments/refund-payment';
import { cancelDepositPayments, getDepositPayment } from './deposits.repository';
import { describeDeposit } from './describe-deposit';

interface Settling {
  reservationId: string;
  now: Date;
  actor: string;
}

const { state, amount, freeUntil } = reservationDeposits;

/**
 * Settles the deposit of a cancelled reservation (BKG-01): one that is not paid ends; one that is paid goes back when the restaurant
 * cancels or the diner is in time, and is kept otherwise. Which of them is the condition of one statement. The caller has locked the
 * reservation. The refund locks a wallet, so this comes last.
 */
export async function settleCancelled(
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

/** Keeps the deposit of guests who did not come. The caller has locked the reservation. */
export const keepDeposit = (tx: Tx, settling: Settling) =>
  settle(tx, settling, { from: ['paid'], state: sql`'kept'`, kept: sql`${amount}` });

/** Takes the deposit of guests who came after all as paid again. The caller has locked the reservation. */
export const restoreDeposit = (tx: Tx, settling: Settling) =>
  settle(tx, settling, { from: ['kept'], state: sql`'paid'`, isOpen: true });

/** Returns all of a deposit that is paid or was kept; undefined for any other. The caller has locked the reservation. */
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
 * Uses a paid deposit for the bill up to `most`; what the bill does not need goes back. Undefined for a deposit that is not paid or is
 * settled. The caller has locked the reservation.
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
  /** Nothing has become of it yet. */
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

/** Sends back what a settled deposit returns, once, the way it came. */
async function refund(tx: Tx, deposit: DepositRow, { now, actor }: Settling, reason: string): Promise<void> {
  const payment = await getDepositPayment(tx, deposit.reservationId);
  if (!payment) throw new Error('a paid deposit without its payment');
  await refundPayment(tx, {
    paymentId: payment.id,
    amount: deposit.returned,
    method: 'SOURCE',
    reason,
    dedupeKey: `deposit:${payment.id}`,
    now,
    actor,
    describe: describeDeposit,
  });
}
