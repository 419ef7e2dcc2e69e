import type { Input } from '@/lib/contract/contract';
import { createAddress, createOrderLine, near, shopSlot, type TestDiner, type TestShop } from './shop';

export type SubmitInput = Input<'ordering.submit'>;

/** An order of two of the shop's first dish, delivered nearby; the caller states what it costs. */
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
  /** How often each error code came. */
  refused: Record<string, number>;
}

/** Runs all at once and groups the outcomes; rethrows errors without a code. */
export async function runAllAtOnce<T>(calls: (() => Promise<T>)[]): Promise<Outcomes<T>> {
  const outcomes: Outcomes<T> = { done: [], refused: {} };
  const settled = await Promise.allSettled(calls.map((call) => call()));
  for (const each of settled) {
    if (each.status === 'fulfilled') outcomes.done.push(each.value);
    else {
      const { code } = each.reason as { code?: string; name?: string };
      if ((each.reason as Error).name !== 'CallError' || !code) throw each.reason;
      outcomes.refused[code] = (outcomes.refused[code] ?? 0) + 1;
    }
  }
  return outcomes;
}
