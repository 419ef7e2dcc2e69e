import type { Dish, PropertyGroup } from '@/lib/contract/restaurant';
import type { Choice } from './choice';
import { type GroupFault, groupFault } from './group-rule';
import { groupsOnSale, isSoldOut, specsOnSale } from './on-sale';

/** What keeps a dish from the cart, in the order in which the dialog shows it. The codes are those of the contract. */
export type DishFault =
  | { code: 'SOLD_OUT' }
  | { code: 'SPEC_REQUIRED' }
  | (GroupFault & { group: PropertyGroup });

type Chooseable = Pick<Dish, 'detailList' | 'items' | 'goodsStock'>;

/** A specification is required when at least one is on sale (DSH-04). */
export function specMissing(dish: Pick<Dish, 'detailList'>, choice: Choice): boolean {
  const specs = specsOnSale(dish);
  return specs.length > 0 && !specs.some((spec) => spec.specId === choice.specId);
}

/** Every fault of a choice, first gap first (DSH-04 to DSH-08); how many are ordered is `quantityFault`'s. */
export function dishFaults(dish: Chooseable, choice: Choice): DishFault[] {
  if (isSoldOut(dish)) return [{ code: 'SOLD_OUT' }];
  const faults: DishFault[] = specMissing(dish, choice) ? [{ code: 'SPEC_REQUIRED' }] : [];
  for (const group of groupsOnSale(dish)) {
    const fault = groupFault(group, choice.counts);
    if (fault) faults.push({ ...fault, group });
  }
  return faults;
}
