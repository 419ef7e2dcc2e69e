import type { Input } from '@/lib/contract/contract';
import { createAddress, createOrderLine, near, shopSlot, type TestDiner, type TestShop } from './shop';

export type SubmitInput = Input<'ordering.submit'>;

/** Returns an order of two pieces of the shop's first dish, delivered nearby. The caller passes the amount. */
export const getOrder = (
  who: TestDiner,
  shop: TestShop,
  payAmount: number,
  changes: Partial<SubmitInput> = {},
): SubmitInput => ({
  userId: who.userId,
  restaurantId: shop.restaurantId,
  deliveryType: 'DELIVERY_TO_HOME',
  deliveryTime: shopSlot,
  dishList: [createOrderLine(shop.dishIds[0]!, 2)],
  deliveryAddress: createAddress(near),
  payType: 'PAY_NOW',
  payAmount,
  ...changes,
});

export interface Outcomes<T> {
  done: T[];
  /** The number of rejections per error code. */
  refused: Record<string, number>;
}

/** Runs all calls concurrently and groups the outcomes. Rethrows errors without a code. */
export async function runAllAtOnce<T>(calls: (() => Promise<T>)[]): Promise<Outcomes<T>> {
  const outcomes: Outcomes<T> = { done: [], refused: {} };
  const settled = await Promise.allSettled(calls.map((call) => call()));
  for (const outcome of settled) {
    if (outcome.status === 'fulfilled') outcomes.done.push(outcome.value);
    else {
      const { code } = outcome.reason as { code?: string; name?: string };
      if ((outcome.reason as Error).name !== 'CallError' || !code) throw outcome.reason;
      outcomes.refused[code] = (outcomes.refused[code] ?? 0) + 1;
    }
  }
  return outcomes;
}
