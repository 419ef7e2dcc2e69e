import { and, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { drainInBatches, orderByTurn } from '../../jobs/drain-in-batches';
import type { PaymentProvider } from '../../providers/payment/payment-provider';
import { type PaymentPurpose, type PaymentState, payments } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { findPaymentCurrency, handleNotice, recordFailure } from './handle-notice';
import { findStartingProvider, listProvidersThat, payeeColumns } from './pay-types';
import { toSubjectColumns } from './payable';
import { isSameSubject } from './payments.repository';
import { lockWithSubject, settlePayment } from './settle-payment';

const batch = 50;
const atOnce = 10;
/** Notices arrive within seconds; a payment without a notice for longer than this is looked up. */
const silentMs = 30_000;
/** A payment is looked up until this long after its pay window. */
const lateMs = 30 * 60_000;
const forgottenMs = 24 * 60 * 60_000;

/** The states in which a payment may still arrive. */
const open: PaymentState[] = ['pending', 'cancelled', 'failed'];

const columns = {
  id: payments.id,
  ...payeeColumns,
  payType: payments.payType,
  provider: payments.provider,
  reference: payments.reference,
  providerRef: payments.providerRef,
};
type PolledPayment = { id: string; payType: string; provider: string } & Parameters<
  NonNullable<PaymentProvider['look']>
>[0];

/**
 * Looks up a subject's payments at their providers and applies the results. The caller has checked who owns
 * it. A provider that does not respond changes nothing.
 */
export async function pollPayments(deps: Deps, purpose: PaymentPurpose, subjectId: string): Promise<void> {
  const asked = await deps.db
    .select(columns)
    .from(payments)
    .innerJoin(restaurants, eq(restaurants.id, payments.restaurantId))
    .where(
      and(
        isSameSubject(toSubjectColumns(purpose, subjectId)),
        inArray(payments.state, open),
        inArray(payments.provider, listProvidersThat(deps.paymentProviders, 'look')),
      ),
    )
    .limit(10);
  await Promise.all(
    asked.map((payment) =>
      ask(deps, payment).catch((err: unknown) =>
        deps.log.warn({ err, payment: payment.id }, 'a payment could not be settled'),
      ),
    ),
  );
}

/**
 * Looks up payments whose notice is missing, so that a lost notice loses no payment (docs/reliability.md,
 * promise 8). Payments that were looked up longest ago come first. A payment that cannot be settled is set
 * aside. Returns the number of payments.
 */
export const pollSilentPayments = (deps: Deps): Promise<number> =>
  drainInBatches(deps, {
    job: 'ask-payments',
    now: deps.clock(),
    list: (select) => listSilent(deps, select(payments.id)),
    async run({ id }) {
      const payment = await withTransaction(deps.db, (tx) => claim(tx, deps, id));
      return payment !== undefined && ask(deps, payment);
    },
    isOneBatch: true,
    // A provider that does not respond takes seconds for each payment.
    atOnce,
  });

const lastAsked = sql`coalesce(${payments.askedAt}, ${payments.createdAt})`;

function isSilent({ clock, paymentProviders }: Deps, selected: SQL) {
  const now = clock();
  const getCutoff = (ms: number) => new Date(now.getTime() - ms);
  return and(
    inArray(payments.state, open),
    isNotNull(payments.providerRef),
    inArray(payments.provider, listProvidersThat(paymentProviders, 'look')),
    sql`${lastAsked} < ${getCutoff(silentMs)}`,
    gt(payments.createdAt, getCutoff(forgottenMs)),
    or(eq(payments.state, 'pending'), gt(payments.settledAt, getCutoff(lateMs))),
    selected,
  );
}

const listSilent = (deps: Deps, selected: SQL) =>
  deps.db
    .select({ id: payments.id, restaurantId: payments.restaurantId })
    .from(payments)
    .where(isSilent(deps, selected))
    .orderBy(orderByTurn(payments.restaurantId, lastAsked))
    .limit(batch);

/** Claims a payment without a notice, so that no other instance looks it up at the same time; undefined when one did. */
async function claim(tx: Tx, deps: Deps, id: string): Promise<PolledPayment | undefined> {
  const [silent] = await tx
    .select(columns)
    .from(payments)
    .innerJoin(restaurants, eq(restaurants.id, payments.restaurantId))
    .where(isSilent(deps, eq(payments.id, id)))
    .for('update', { of: payments, skipLocked: true });
  if (silent) await tx.update(payments).set({ askedAt: deps.clock() }).where(eq(payments.id, id));
  return silent;
}

/**
 * Looks up a payment and applies the result; another amount is stored like a notice of it, for staff to settle. Returns
 * true; a provider that does not respond changes nothing.
 */
async function ask(deps: Deps, payment: PolledPayment): Promise<boolean> {
  const provider = findStartingProvider(deps.paymentProviders, payment);
  const said = await provider?.look?.(payment).catch((err: unknown) => {
    deps.log.warn({ err, payment: payment.id }, 'a payment could not be asked about');
    return undefined;
  });
  if (!said || said.state === 'pending') return true;
  const other = await withTransaction(deps.db, async (tx) => {
    const locked = await lockWithSubject(tx, deps.payables, payment.id);
    const now = deps.clock();
    const currency = await findPaymentCurrency(tx, locked);
    // A provider of one currency does not say it.
    const paid = { amount: said.amount ?? 0, currency: said.currency ?? currency ?? '' };
    if (said.state === 'failed') {
      // A payment cancelled here stays cancelled when the provider reports a failure.
      if (locked.state === 'pending') await recordFailure(tx, locked, now);
    } else if (paid.amount === locked.amount && (said.currency ?? currency) === currency)
      await settlePayment(tx, deps.payables, locked, { now, actor: locked.provider });
    else return paid;
  });
  if (other) await storeOtherAmount(deps, payment, other);
  return true;
}

function storeOtherAmount(
  deps: Deps,
  { id, provider, reference }: PolledPayment,
  paid: { amount: Minor; currency: string },
): Promise<unknown> {
  const body = { ...paid, noticeId: `asked-${id}`, reference };
  return handleNotice(deps, {
    ...body,
    source: provider,
    result: 'paid',
    payee: { paymentId: id, shownTo: [] },
    body,
  });
}
