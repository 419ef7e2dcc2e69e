import { eq } from 'drizzle-orm';
import { DomainError } from '../../../core/domain-error';
import type { Tx } from '../../../db/client';
import { orders } from '../../../schema/orders';
import type { PayableDescription } from '../../payments/payable';

/** Returns the description of an order for payment mails and the operator's list. Throws NOT_FOUND. */
export async function describeOrder(tx: Tx, orderId: string): Promise<PayableDescription> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new DomainError('NOT_FOUND');
  const { sn, status, payStatus, receiveEmail, locale } = order;
  return {
    sn,
    status,
    payStatus,
    receiveEmail: receiveEmail ?? undefined,
    locale: locale ?? undefined,
  };
}
