import type { Minor } from '@/lib/contract/vocabulary';
import type { Tx } from '../../../db/client';
import type { PaymentRow } from '../../../schema/payments';
import { getRefundable, type RefundRequest, refundPayment } from '../../payments/refund-payment';
import { describeOrder } from '../reading/describe-order';

type Request = Pick<RefundRequest, 'method' | 'reason' | 'kind' | 'now' | 'actor'>;

/** Refunds an amount of an order from its locked payments, one after another. Returns the rest, which the wallet paid. */
export async function refundFromPayments(
  tx: Tx,
  paid: readonly PaymentRow[],
  amount: Minor,
  request: Request,
): Promise<Minor> {
  let left = amount;
  for (const payment of paid) {
    const part = Math.min(left, getRefundable(payment));
    if (part === 0) continue;
    left -= part;
    await refundPayment(tx, {
      ...request,
      paymentId: payment.id,
      amount: part,
      describe: describeOrder,
    });
  }
  return left;
}
