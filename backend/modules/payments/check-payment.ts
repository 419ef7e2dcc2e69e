import type { Output } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import { Refused } from '../../http/refused';
import { askAgain } from './ask-again';
import { ownOrder } from './payments.repository';

/** "I have paid" for one's own order: asks again, and says where it stands. Throws NOT_FOUND. */
export async function checkOrderPayment(
  deps: Deps,
  userId: number,
  orderId: string,
): Promise<Output<'payments.check'>> {
  const seen = await ownOrder(deps.db, userId, orderId);
  if (!seen) throw new Refused('NOT_FOUND');
  if (seen.payStatus === 0) await askAgain(deps, 'order', orderId);
  const order = (await ownOrder(deps.db, userId, orderId)) ?? seen;
  return { orderStatus: order.status, payStatus: order.payStatus };
}
