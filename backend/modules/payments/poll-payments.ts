import { and, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { PayTypeCode } from '@/lib/contract/vocabulary';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { PaymentProvider } from '../../providers/payment/payment-provider';
import { type PaymentPurpose, type PaymentState, payments } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { recordFailure } from './handle-notice';
import { getPayTypesThat } from './pay-types';
import { toSubjectColumns } from './payable';
import { isSameSubject } from './payments.repository';
import { lockWithSubject, settlePayment } from './settle-payment';

const batch = 50;
const atOnce = 10;
/** Notices arrive within seconds; a payment silent for longer is looked up. */
const silentMs = 30_000;
/** How long after its window a payment is still looked up. */
const lateMs = 30 * 60_000;
const forgottenMs = 24 * 60 * 60_000;

/** States in which money may still arrive. */
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
 * Looks up a subject's payments at their providers and applies the results. The caller has checked who owns it. A
 * provider without an answer changes nothing.
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
        inArray(payments.payType, getPayTypesThat(deps.paymentProviders, 'look')),
      ),
    )
    .limit(10);
  await Promise.all(asked.map((payment) => ask(deps, payment)));
}

/**
 * Looks up payments whose notice is missing, so that a lost notice loses no money (docs/reliability.md, promise 8).
 * Those looked up longest ago come first. Returns their number.
 */
export async function pollSilentPayments(deps: Deps): Promise<number> {
  const asked = await withTransaction(deps.db, (tx) => takeSilent(tx, deps));
  for (let first = 0; first < asked.length; first += atOnce)
    await Promise.all(asked.slice(first, first + atOnce).map((payment) => ask(deps, payment)));
  return asked.length;
}

/** Claims some silent payments, so that no other instance looks them up at the same time. */
async function takeSilent(tx: Tx, { clock, paymentProviders }: Deps): Promise<Asked[]> {
  const types = getPayTypesThat(paymentProviders, 'look');
  if (types.length === 0) return [];
  const now = clock();
  const getCutoff = (ms: number) => new Date(now.getTime() - ms);
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
        sql`${lastAsked} < ${getCutoff(silentMs)}`,
        gt(payments.createdAt, getCutoff(forgottenMs)),
        or(eq(payments.state, 'pending'), gt(payments.settledAt, getCutoff(lateMs))),
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
    await withTransaction(deps.db, async (tx) => {
      const locked = await lockWithSubject(tx, deps.payables, payment.id);
      const now = deps.clock();
      if (said.state === 'failed') {
        // A payment cancelled here stays cancelled when the provider reports a failure.
        if (locked.state === 'pending') await recordFailure(tx, locked, now);
      } else if (said.amount === locked.amount)
        await settlePayment(tx, deps.payables, locked, { now, actor: locked.provider });
      else deps.log.warn({ payment: locked.id }, 'the provider took another amount');
    });
  } catch (err) {
    deps.log.warn({ err, payment: payment.id }, 'a payment could not be asked about');
  }
}
