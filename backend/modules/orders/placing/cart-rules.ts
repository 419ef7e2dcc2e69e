import type { Minor, Texts } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import type { DishRow, RestaurantRow } from '../../restaurant/shop';
import type { ChosenLine, Translate } from './choices';

/** The maximum pieces of a dish per order when its restaurant sets no limit. */
const defaultMaxPieces = 99;

/**
 * Counts the pieces of each dish over all lines, because limits and stock apply to a dish and not to a
 * line.
 */
export function countPiecesByDish(
  lines: readonly ChosenLine[],
): Map<number, { dish: DishRow; pieces: number }> {
  const pieces = new Map<number, { dish: DishRow; pieces: number }>();
  for (const { dish, count } of lines) {
    const known = pieces.get(dish.id);
    if (known) known.pieces += count;
    else pieces.set(dish.id, { dish, pieces: count });
  }
  return pieces;
}

/** Counts the pieces that an order takes from the stock of each dish, those in sets too. */
export function countTaken(
  lines: readonly Pick<ChosenLine, 'dish' | 'items' | 'count'>[],
): Map<number, { name: Texts; pieces: number }> {
  const taken = new Map<number, { name: Texts; pieces: number }>();
  const add = (dishId: number, name: Texts, pieces: number) =>
    taken.set(dishId, { name, pieces: (taken.get(dishId)?.pieces ?? 0) + pieces });
  for (const { dish, items, count } of lines) {
    add(dish.id, dish.name, count);
    for (const item of items) if (item.dishId !== undefined) add(item.dishId, item.name, item.count * count);
  }
  return taken;
}

export const countPieces = (lines: readonly Pick<ChosenLine, 'count'>[]): number =>
  lines.reduce((sum, { count }) => sum + count, 0);

/** Throws MIN_NUMBER or MAX_NUMBER for the first dish outside its limits. */
export function checkNumbers(lines: readonly ChosenLine[], translate: Translate): void {
  for (const { dish, pieces } of countPiecesByDish(lines).values()) {
    const named = { dishId: dish.id, dishName: translate(dish.name) };
    if (pieces < dish.minOrder) throw new DomainError('MIN_NUMBER', { ...named, least: dish.minOrder });
  }
  checkMaxNumbers(lines, translate);
}

/** Throws MAX_NUMBER for the first dish above its limit. */
export function checkMaxNumbers(lines: readonly ChosenLine[], translate: Translate): void {
  for (const { dish, pieces } of countPiecesByDish(lines).values()) {
    const most = dish.maxOrder ?? defaultMaxPieces;
    if (pieces > most)
      throw new DomainError('MAX_NUMBER', { dishId: dish.id, dishName: translate(dish.name), most });
  }
}

/** Throws STOCK_SHORT with the remaining stock; `stocks` contains only the dishes with a limit. */
export function checkStock(
  lines: readonly Pick<ChosenLine, 'dish' | 'items' | 'count'>[],
  stocks: ReadonlyMap<number, number>,
  translate: Translate,
): void {
  for (const [dishId, { name, pieces }] of countTaken(lines)) {
    const left = stocks.get(dishId);
    if (left !== undefined && left < pieces)
      throw new DomainError('STOCK_SHORT', { dishId, dishName: translate(name), left });
  }
}

/** Throws MANDATORY_MISSING with each mandatory dish that the order lacks. */
export function checkMandatory(
  lines: readonly ChosenLine[],
  menu: Iterable<DishRow>,
  translate: Translate,
): void {
  const ordered = new Set(lines.map(({ dish }) => dish.id));
  const missing = [];
  for (const dish of menu) {
    if (!dish.mandatory || !dish.onSale || !dish.listed || ordered.has(dish.id)) continue;
    missing.push({ dishId: dish.id, dishName: translate(dish.name) });
  }
  if (missing.length > 0) throw new DomainError('MANDATORY_MISSING', { dishes: missing });
}

/**
 * Returns the minimum order: the same for delivery and pick-up, and another one for tables, which defaults
 * to 0 and does not count for shared tables.
 */
export const getMinOrder = (
  { minOrder, pickup }: Pick<RestaurantRow, 'minOrder' | 'pickup'>,
  isAtTable: boolean,
): Minor => {
  if (!isAtTable) return minOrder;
  return pickup.sharedTables ? 0 : (pickup.tableMinOrder ?? 0);
};

/** Throws MIN_ORDER below the minimum. */
export function checkMinOrder(dishAmount: Minor, minOrder: Minor): void {
  if (dishAmount < minOrder)
    throw new DomainError('MIN_ORDER', { minOrderAmount: minOrder / 100, dishAmount: dishAmount / 100 });
}
