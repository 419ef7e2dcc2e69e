import { desc } from 'drizzle-orm';
import type { Output } from '@/lib/contract/contract';
import { PayStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { type PaymentPurpose, payments } from '../../schema/payments';
import { type PayableStatus, toSubjectColumns } from './payable';
import { isSameSubject } from './payments.repository';
import { pollPayments } from './poll-payments';

/**
 * Asks the payment provider for the status of the user's order, voucher order, top-up or deposit and
 * returns it. A top-up is unpaid until its money has arrived. Throws NOT_FOUND.
 */
export async function checkUserPayment(
  deps: Deps,
  userId: number,
  id: string,
): Promise<Output<'payments.check'>> {
  const seen = await findPayable(deps, userId, id);
  if (!seen) throw new DomainError('NOT_FOUND');
  if (seen.payStatus === PayStatus.Unpaid) await pollPayments(deps, seen.purpose, id);
  const { orderStatus, payStatus } = (await findPayable(deps, userId, id)) ?? seen;
  const tryFailed =
    payStatus === PayStatus.Unpaid && (await hasLatestPaymentFailed(deps.db, seen.purpose, id));
  return { orderStatus, payStatus, ...(tryFailed && { tryFailed }) };
}

/** Ids are unique across purposes, so at most one payable finds this id. */
async function findPayable(
  { db, payables }: Deps,
  userId: number,
  id: string,
): Promise<PayableStatus | undefined> {
  for (const payable of [payables.order, payables.voucher, payables.topup, payables.deposit]) {
    const found = await payable.find(db, userId, id);
    if (found) return found;
  }
}

async function hasLatestPaymentFailed(db: Executor, purpose: PaymentPurpose, id: string): Promise<boolean> {
  const [latest] = await db
    .select({ state: payments.state })
    .from(payments)
    .where(isSameSubject(toSubjectColumns(purpose, id)))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return latest?.state === 'failed';
}
