import type { Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import type { DishRow, RestaurantRow } from '../../restaurant/shop';
import type { ChosenLine, Translate } from './choices';

/** Maximum pieces of a dish per order where its restaurant sets no limit (section 9). */
const defaultMaxPieces = 99;

/** Returns the pieces of each dish over all lines: limits and stock count by dish, not by line (CRT-03). */
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

/** Throws MIN_NUMBER or MAX_NUMBER for the first dish outside its limits (CRT-03, DSH-13, DSH-14). */
export function checkNumbers(lines: readonly ChosenLine[], translate: Translate): void {
  for (const { dish, pieces } of countPiecesByDish(lines).values()) {
    const named = { dishId: dish.id, dishName: translate(dish.name) };
    if (pieces < dish.minOrder) throw new DomainError('MIN_NUMBER', { ...named, least: dish.minOrder });
  }
  checkMaxNumbers(lines, translate);
}

/** Throws MAX_NUMBER for the first dish above its limit (CRT-03, DSH-14). */
export function checkMaxNumbers(lines: readonly ChosenLine[], translate: Translate): void {
  for (const { dish, pieces } of countPiecesByDish(lines).values()) {
    const most = dish.maxOrder ?? defaultMaxPieces;
    if (pieces > most)
      throw new DomainError('MAX_NUMBER', { dishId: dish.id, dishName: translate(dish.name), most });
  }
}

/** Throws STOCK_SHORT with what is left; `stocks` has the dishes with a limit only (DEC-50). */
export function checkStock(
  lines: readonly ChosenLine[],
  stocks: ReadonlyMap<number, number>,
  translate: Translate,
): void {
  for (const { dish, pieces } of countPiecesByDish(lines).values()) {
    const left = stocks.get(dish.id);
    if (left !== undefined && left < pieces)
      throw new DomainError('STOCK_SHORT', { dishId: dish.id, dishName: translate(dish.name), left });
  }
}

/** Throws MANDATORY_MISSING naming each dish that every order must hold and this one doesn't (CHK-02). */
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

/** Returns the minimum order: one for delivery and pick-up alike (DEC-66), and one for tables, none by default. */
export const getMinOrder = (
  { minOrder, pickup }: Pick<RestaurantRow, 'minOrder' | 'pickup'>,
  isAtTable: boolean,
): Minor => (isAtTable ? (pickup.tableMinOrder ?? 0) : minOrder);

/** Throws MIN_ORDER below the minimum. Amounts in money. */
export function checkMinOrder(dishAmount: Minor, minOrder: Minor): void {
  if (dishAmount < minOrder)
    throw new DomainError('MIN_ORDER', { minOrderAmount: minOrder / 100, dishAmount: dishAmount / 100 });
}
