import type { Avoidable } from '@/lib/contract/food-values';
import type { Locale } from '@/lib/contract/vocabulary';
import { getBoxFee } from './fees';
import type { Placement } from './place-order';
import type { Quoted } from './quote';

/**
 * Returns the allergens that the diner of each line avoids, by the line's position; undefined when no line
 * states any.
 */
export function toStoredAvoids(
  told: readonly (Avoidable[] | undefined)[],
): Record<string, Avoidable[]> | undefined {
  const some = told.flatMap((avoids, position) => (avoids?.length ? [[position, avoids] as const] : []));
  return some.length > 0 ? Object.fromEntries(some) : undefined;
}

/** `getLocale` returns the language of the guest who wrote the remark of a line. */
export const toStoredLines = (
  quoted: Quoted,
  isEatenHere: boolean,
  getLocale: (position: number) => Locale,
): Placement['lines'] =>
  quoted.lines.map((line, position) => ({
    position,
    dishId: line.dish.id,
    name: line.dish.name,
    picture: line.dish.pictures[0] ?? null,
    specId: line.spec?.specId ?? null,
    specName: line.spec?.name ?? null,
    items: line.items,
    food: Object.keys(line.food).length > 0 ? line.food : null,
    remark: line.remark ?? null,
    remarkLocale: line.remark ? getLocale(position) : null,
    count: line.count,
    unitPrice: line.unitPrice,
    boxFee: getBoxFee(line, isEatenHere),
  }));
