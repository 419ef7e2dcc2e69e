import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { getCurrency } from '@/lib/contract/countries';
import { RefundMethod } from '@/lib/contract/pay-types';
import type { Minor } from '@/lib/contract/vocabulary';
import { hourMs } from '../../core/durations';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { drainInBatches, orderByTurn } from '../../jobs/drain-in-batches';
import { RefundError } from '../../providers/payment/payment-provider';
import { payments, refunds } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { findStartingProvider, listProvidersThat, payeeColumns } from './pay-types';
import { lockPayment, recomputePaymentState } from './refund-payment';

const batch = 20;
const firstPauseMs = 30_000;
const longestPauseMs = 6 * hourMs;

/** Returns the pause before the next attempt: 30 seconds, doubled each time, at most six hours. */
const getPause = (tries: number): number => Math.min(firstPauseMs * 2 ** Math.min(tries, 20), longestPauseMs);

/**
 * Sends due refunds through their providers. Each refund is claimed by one instance, and every attempt uses
 * the same key or asks what was refunded, so a crash never pays twice. A permanently rejected refund becomes `failed` and waits for
 * the operator. Returns the number of refunds sent.
 */
export const sendRefunds = (deps: Deps): Promise<number> =>
  drainInBatches(deps, {
    job: 'send-refunds',
    now: deps.clock(),
    list: (select) => listDue(deps, select(refunds.id)),
    async run({ id }) {
      const refund = await withTransaction(deps.db, (tx) => claim(tx, deps, id));
      return refund !== undefined && sendOne(deps, refund);
    },
    isOneBatch: true,
  });

type Due = NonNullable<Awaited<ReturnType<typeof claim>>>;

/** A payment's refunds are sent one after the other, so that a provider without keys can tell them apart. */
const isNextOfPayment = sql`not exists (
  select 1 from refunds earlier
  where earlier.payment_id = ${refunds.paymentId} and earlier.state = 'due' and earlier.method = ${RefundMethod.Source}
    and (earlier.created_at, earlier.id) < (${refunds.createdAt}, ${refunds.id}))`;

/** The amount of a payment's refunds that were sent. */
const refundedBefore = sql<Minor>`(
  select coalesce(sum(sent.amount), 0) from refunds sent
  where sent.payment_id = ${refunds.paymentId} and sent.state = 'done' and sent.method = ${RefundMethod.Source})`.mapWith(
  Number,
);

const isDue = ({ clock, paymentProviders }: Deps, selected: SQL) =>
  and(
    eq(refunds.state, 'due'),
    eq(refunds.method, RefundMethod.Source),
    lte(refunds.tryAt, clock()),
    isNextOfPayment,
    inArray(payments.provider, listProvidersThat(paymentProviders, 'refund')),
    selected,
  );

const listDue = (deps: Deps, selected: SQL) =>
  deps.db
    .select({ id: refunds.id, restaurantId: refunds.restaurantId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(isDue(deps, selected))
    .orderBy(orderByTurn(refunds.restaurantId, refunds.tryAt))
    .limit(batch);

/** Claims a refund by postponing its next attempt; undefined when it is no longer due or another instance has it. */
async function claim(tx: Tx, deps: Deps, id: string) {
  const [taken] = await tx
    .select({
      id: refunds.id,
      ...payeeColumns,
      paymentId: refunds.paymentId,
      amount: refunds.amount,
      refundedBefore,
      tries: refunds.tries,
      payType: payments.payType,
      provider: payments.provider,
      payment: { amount: payments.amount, createdAt: payments.createdAt },
      reference: payments.reference,
      providerRef: payments.providerRef,
      countryCode: restaurants.countryCode,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(restaurants, eq(restaurants.id, refunds.restaurantId))
    .where(isDue(deps, eq(refunds.id, id)))
    .for('update', { of: refunds, skipLocked: true });
  if (!taken) return undefined;
  await tx
    .update(refunds)
    .set({
      tries: sql`least(${refunds.tries} + 1, 30000)`,
      tryAt: new Date(deps.clock().getTime() + getPause(taken.tries)),
    })
    .where(eq(refunds.id, id));
  return taken;
}

async function sendOne(deps: Deps, refund: Due): Promise<boolean> {
  const provider = findStartingProvider(deps.paymentProviders, refund);
  try {
    if (!provider?.refund) throw new RefundError('the provider refunds no such payment');
    await provider.refund({
      refundId: refund.id,
      reference: refund.reference,
      providerRef: refund.providerRef,
      restaurantId: refund.restaurantId,
      accounts: refund.accounts,
      keys: refund.keys,
      payment: refund.payment,
      amount: refund.amount,
      refundedBefore: refund.refundedBefore,
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
    await recomputePaymentState(tx, refund.paymentId, now);
    const { restaurantId, paymentId: subject } = refund;
    await recordStaffEvent(tx, { restaurantId, kind: 'money', subject, now });
  });
}
