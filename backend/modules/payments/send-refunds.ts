import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { getCurrency } from '@/lib/contract/countries';
import type { PayTypeCode } from '@/lib/contract/vocabulary';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { RefundError } from '../../providers/payment/payment-provider';
import { payments, refunds } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { getPayTypesThat } from './pay-types';
import { lockPayment, restate } from './refund-payment';

const batch = 20;
const firstPauseMs = 30_000;
const longestPauseMs = 6 * 60 * 60 * 1000;

/** Pause before the next attempt: 30 seconds, doubled each time, six hours at most. */
const getPause = (tries: number): number => Math.min(firstPauseMs * 2 ** Math.min(tries, 20), longestPauseMs);

/**
 * Sends due refunds through their providers. Each refund is claimed by one instance, and every attempt uses the same
 * key, so a crash never pays twice. A permanently rejected refund becomes `failed` and waits for the operator.
 * Returns how many were sent.
 */
export async function sendRefunds(deps: Deps): Promise<number> {
  const due = await withTransaction(deps.db, (tx) => takeSome(tx, deps));
  let sent = 0;
  for (const refund of due) if (await sendOne(deps, refund)) sent += 1;
  return sent;
}

type Due = Awaited<ReturnType<typeof takeSome>>[number];

/** Claims some due refunds by moving their next attempt on. */
async function takeSome(tx: Tx, { clock, paymentProviders }: Deps) {
  const now = clock();
  const types = getPayTypesThat(paymentProviders, 'refund');
  if (types.length === 0) return [];
  const taken = await tx
    .select({
      id: refunds.id,
      paymentId: refunds.paymentId,
      amount: refunds.amount,
      tries: refunds.tries,
      payType: payments.payType,
      reference: payments.reference,
      providerRef: payments.providerRef,
      accounts: restaurants.paymentAccounts,
      countryCode: restaurants.countryCode,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(restaurants, eq(restaurants.id, refunds.restaurantId))
    .where(
      and(
        eq(refunds.state, 'due'),
        eq(refunds.method, 'SOURCE'),
        lte(refunds.tryAt, now),
        inArray(payments.payType, types),
      ),
    )
    .orderBy(asc(refunds.tryAt))
    .limit(batch)
    .for('update', { of: refunds, skipLocked: true });
  for (const { id, tries } of taken)
    await tx
      .update(refunds)
      .set({
        tries: sql`least(${refunds.tries} + 1, 30000)`,
        tryAt: new Date(now.getTime() + getPause(tries)),
      })
      .where(eq(refunds.id, id));
  return taken;
}

async function sendOne(deps: Deps, refund: Due): Promise<boolean> {
  const provider = deps.paymentProviders[refund.payType as PayTypeCode];
  try {
    await provider?.refund?.({
      refundId: refund.id,
      reference: refund.reference,
      providerRef: refund.providerRef,
      accounts: refund.accounts,
      amount: refund.amount,
      currency: getCurrency(refund.countryCode),
    });
  } catch (err) {
    deps.log.warn({ err, refund: refund.id }, 'a refund was not sent');
    if (err instanceof RefundError) await finish(deps, refund, 'failed');
    return false;
  }
  await finish(deps, refund, 'done');
  return true;
}

/** A failed refund is subtracted from the refunded amount, so that it can be refunded another way. */
async function finish(deps: Deps, refund: Due, state: 'done' | 'failed'): Promise<void> {
  await withTransaction(deps.db, async (tx) => {
    await lockPayment(tx, refund.paymentId);
    const now = deps.clock();
    const [ended] = await tx
      .update(refunds)
      .set({ state, settledAt: now })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'due')))
      .returning({ amount: refunds.amount });
    if (!ended) return;
    if (state === 'failed')
      await tx
        .update(payments)
        .set({ refunded: sql`${payments.refunded} - ${ended.amount}` })
        .where(eq(payments.id, refund.paymentId));
    await restate(tx, refund.paymentId, now);
  });
}
