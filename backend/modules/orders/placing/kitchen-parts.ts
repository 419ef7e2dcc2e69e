import type { OrderedItem } from '../../../schema/orders';

/** The maximum number of lines of an order; positions above it number the dishes of sets. */
const maxLines = 200;

/** A dish of a set, or the set itself with its choices that are no dishes of the menu. */
export interface KitchenPart<I> {
  /** Missing for the set itself. */
  dish?: I;
  choices: I[];
}

/** Returns the parts of a set that stations make separately; none for any other line. */
export function listKitchenParts<I extends Pick<OrderedItem, 'itemId' | 'dishId' | 'under'>>(
  items: readonly I[],
): KitchenPart<I>[] {
  const dishes = items.filter(({ dishId }) => dishId !== undefined);
  if (dishes.length === 0) return [];
  const listUnder = (dish: I) => items.filter(({ under }) => under === dish.itemId);
  const own = new Set(dishes.flatMap((dish) => [dish, ...listUnder(dish)]));
  const others = items.filter((item) => !own.has(item));
  return [
    ...dishes.map((dish) => ({ dish, choices: listUnder(dish) })),
    ...(others.length > 0 ? [{ choices: others }] : []),
  ];
}

/**
 * Returns the prepared parts of a line that is not prepared as a whole. When all of them are, a step back has made the
 * whole line unprepared again.
 */
export const listPreparedParts = (prepared: readonly number[], all: number): readonly number[] =>
  prepared.length === all ? [] : prepared;

/** Returns the number by which the kitchen names a part of the line at a position. */
export const toPartPosition = (position: number, part: number): number => position + maxLines * (part + 1);

/** Returns the position of a line, and the part of it that a number of the kitchen names. */
export const parsePosition = (number: number): { position: number; part?: number } =>
  number < maxLines
    ? { position: number }
    : { position: number % maxLines, part: Math.floor(number / maxLines) - 1 };
