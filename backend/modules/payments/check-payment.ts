import { desc } from 'drizzle-orm';
import type { Output } from '@/lib/contract/contract';
import { DomainError } from '../../core/domain-error';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { type PaymentPurpose, payments } from '../../schema/payments';
import { userVoucherOrder } from '../vouchers/voucher-orders.repository';
import { userTopUp } from '../wallet/top-ups.repository';
import { askAgain } from './ask-again';
import { subjectColumns } from './payable';
import { sameSubject, userOrder } from './payments.repository';

interface Standing {
  purpose: PaymentPurpose;
  orderStatus: number;
  payStatus: number;
}

/**
 * "I have paid" for one's own order, voucher order or top-up: asks again, and says where it stands. Of a top-up the status
 * is 0 until its money has come. Throws NOT_FOUND.
 */
export async function checkUserPayment(
  deps: Deps,
  userId: number,
  id: string,
): Promise<Output<'payments.check'>> {
  const seen = await standingOf(deps.db, userId, id);
  if (!seen) throw new DomainError('NOT_FOUND');
  if (seen.payStatus === 0) await askAgain(deps, seen.purpose, id);
  const { orderStatus, payStatus } = (await standingOf(deps.db, userId, id)) ?? seen;
  const tryFailed = payStatus === 0 && (await latestFailed(deps.db, seen.purpose, id));
  return { orderStatus, payStatus, ...(tryFailed && { tryFailed }) };
}

async function standingOf(db: Executor, userId: number, id: string): Promise<Standing | undefined> {
  const order = await userOrder(db, userId, id);
  if (order) return { purpose: 'order', orderStatus: order.status, payStatus: order.payStatus };
  const vouchers = await userVoucherOrder(db, userId, id);
  if (vouchers)
    return { purpose: 'voucher', orderStatus: vouchers.status, payStatus: vouchers.status === 1 ? 1 : 0 };
  const topUp = await userTopUp(db, userId, id);
  const come = topUp?.state === 'unpaid' ? 0 : 1;
  return topUp && { purpose: 'topup', orderStatus: come, payStatus: come };
}

async function latestFailed(db: Executor, purpose: PaymentPurpose, id: string): Promise<boolean> {
  const [latest] = await db
    .select({ state: payments.state })
    .from(payments)
    .where(sameSubject(subjectColumns(purpose, id)))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return latest?.state === 'failed';
}
