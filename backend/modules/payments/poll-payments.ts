import { and, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { PayTypeCode } from '@/lib/contract/vocabulary';
import { inTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { PaymentProvider } from '../../providers/payment/payment-provider';
import { type PaymentPurpose, type PaymentState, payments } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { recordFailure } from './handle-notice';
import { payTypesThat } from './pay-types';
import { subjectColumns } from './payable';
import { sameSubject } from './payments.repository';
import { lockWithSubject, settlePayment } from './settle-payment';

const batch = 50;
const atOnce = 10;
/** Notices come within seconds; only what stays silent longer is asked about. */
const silentMs = 30_000;
/** How long after its window a payment is still asked about. */
const lateMs = 30 * 60_000;
const forgottenMs = 24 * 60 * 60_000;

/** Money may still come for these. */
const open: PaymentState[] = ['pending', 'cancelled', 'failed'];

const columns = {
  id: payments.id,
  payType: payments.payType,
  reference: payments.reference,
  providerRef: payments.providerRef,
  accounts: restaurants.paymentAccounts,
};
type Asked = { id: string; payType: string } & Parameters<NonNullable<PaymentProvider['look']>>[0];

/**
 * "I have paid": asks the providers of what is to be paid once more, and takes what they say, never what the diner says.
 * The caller has made sure whose it is. A provider that doesn't answer changes nothing.
 */
export async function pollPayments(deps: Deps, purpose: PaymentPurpose, subjectId: string): Promise<void> {
  const asked = await deps.db
    .select(columns)
    .from(payments)
    .innerJoin(restaurants, eq(restaurants.id, payments.restaurantId))
    .where(
      and(
        sameSubject(subjectColumns(purpose, subjectId)),
        inArray(payments.state, open),
        inArray(payments.payType, payTypesThat(deps.paymentProviders, 'look')),
      ),
    )
    .limit(10);
  await Promise.all(asked.map((payment) => ask(deps, payment)));
}

/**
 * Asks about payments whose notice is missing, so that a lost one loses no money (reliability 8); those first that were not
 * asked about for the longest, so that many which nobody pays don't keep the others waiting. Gives how many.
 */
export async function pollSilentPayments(deps: Deps): Promise<number> {
  const asked = await inTransaction(deps.db, (tx) => takeSilent(tx, deps));
  for (let first = 0; first < asked.length; first += atOnce)
    await Promise.all(asked.slice(first, first + atOnce).map((payment) => ask(deps, payment)));
  return asked.length;
}

/** Marks some as asked about, so that nobody else asks meanwhile. */
async function takeSilent(tx: Tx, { clock, paymentProviders }: Deps): Promise<Asked[]> {
  const types = payTypesThat(paymentProviders, 'look');
  if (types.length === 0) return [];
  const now = clock();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const lastAsked = sql`coalesce(${payments.askedAt}, ${payments.createdAt})`;
  const silent = await tx
    .select(columns)
    .from(payments)
    .innerJoin(restaurants, eq(restaurants.id, payments.restaurantId))
    .where(
      and(
        inArray(payments.state, open),
        isNotNull(payments.providerRef),
        inArray(payments.payType, types),
        sql`${lastAsked} < ${before(silentMs)}`,
        gt(payments.createdAt, before(forgottenMs)),
        or(eq(payments.state, 'pending'), gt(payments.settledAt, before(lateMs))),
      ),
    )
    .orderBy(lastAsked)
    .limit(batch)
    .for('update', { of: payments, skipLocked: true });
  const ids = silent.map(({ id }) => id);
  if (ids.length > 0) await tx.update(payments).set({ askedAt: now }).where(inArray(payments.id, ids));
  return silent;
}

async function ask(deps: Deps, payment: Asked): Promise<void> {
  const provider = deps.paymentProviders[payment.payType as PayTypeCode];
  try {
    const said = await provider?.look?.(payment);
    if (!said || said.state === 'pending') return;
    await inTransaction(deps.db, async (tx) => {
      const locked = await lockWithSubject(tx, deps.payables, payment.id);
      const now = deps.clock();
      if (said.state === 'failed') {
        // A try that was ended here isn't begun anew by having failed there.
        if (locked.state === 'pending') await recordFailure(tx, locked, now);
      } else if (said.amount === locked.amount)
        await settlePayment(tx, deps.payables, locked, { now, actor: locked.provider });
      else deps.log.warn({ payment: locked.id }, 'the provider took another amount');
    });
  } catch (err) {
    deps.log.warn({ err, payment: payment.id }, 'a payment could not be asked about');
  }
}
