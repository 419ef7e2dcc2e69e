import {
  getMaxInOrder,
  type OrderLimits,
  type QuantityError,
  validateQuantity,
  validateUpperLimit,
} from '../dish/quantity';
import { type CartLine, getLineId, type NewLine } from './cart-line';

/** The lines of one dish; the dish's limits count all of them together (CRT-03). */
interface DishGroup {
  dishId: number;
  lines: CartLine[];
  dishCount: number;
}

/** Groups lines by dish, in the order in which each dish was added first. */
export function listGroups(lines: readonly CartLine[]): DishGroup[] {
  const groups = new Map<number, DishGroup>();
  for (const line of lines) {
    const group = groups.get(line.dishId) ?? { dishId: line.dishId, lines: [], dishCount: 0 };
    group.lines.push(line);
    group.dishCount += line.dishCount;
    groups.set(line.dishId, group);
  }
  return [...groups.values()];
}

/** Returns the number of pieces of a dish in the cart, over all choices. */
export const getDishCount = (lines: readonly CartLine[], dishId: number): number =>
  lines.reduce((sum, line) => sum + (line.dishId === dishId ? line.dishCount : 0), 0);

/** The lines after a change; with an error they are unchanged. */
export interface Changed {
  lines: readonly CartLine[];
  error?: QuantityError;
  /** The dish was removed because fewer than its minimum would have been left. */
  removed?: { dishName: string; least: number };
}

const getLimits = ({ goodsStock, minOrderNumber, maxOrderNumber }: OrderLimits): OrderLimits => ({
  goodsStock,
  minOrderNumber,
  maxOrderNumber,
});

/**
 * Adds a dish with its choices. The count of an equal line increases; other choices become a line beside it in the
 * dish's group (DEC-51). The new limits apply to all lines of the dish. Returns an error beyond the limits and below
 * the minimum, towards which `coming` more pieces count that the caller adds next.
 */
export function addLine(lines: readonly CartLine[], line: NewLine, coming = 0): Changed {
  const error = validateQuantity(line, getDishCount(lines, line.dishId), line.dishCount, coming);
  if (error) return { lines, error };
  const lineId = getLineId(line);
  const limits = getLimits(line);
  const refreshed = lines.map((cartLine) =>
    cartLine.dishId === line.dishId ? { ...cartLine, ...limits } : cartLine,
  );
  const equal = refreshed.find((cartLine) => cartLine.lineId === lineId);
  if (!equal) return { lines: [...refreshed, { ...line, lineId }] };
  return {
    lines: refreshed.map((cartLine) =>
      cartLine === equal
        ? { ...cartLine, ...line, dishCount: cartLine.dishCount + line.dishCount }
        : cartLine,
    ),
  };
}

/**
 * Sets the count of a line; 0 removes it. Beyond the limits of its dish nothing changes. When fewer than the dish's
 * minimum would be left, the whole dish is removed (CRT-06).
 */
export function setLineCount(lines: readonly CartLine[], lineId: string, count: number): Changed {
  const line = lines.find((cartLine) => cartLine.lineId === lineId);
  if (!line || count === line.dishCount) return { lines };
  const left = getDishCount(lines, line.dishId) - line.dishCount + count;
  if (count > line.dishCount) {
    const error = validateUpperLimit(line, left - 1, 1);
    if (error) return { lines, error };
    return {
      lines: lines.map((cartLine) => (cartLine === line ? { ...cartLine, dishCount: count } : cartLine)),
    };
  }
  const least = line.minOrderNumber ?? 1;
  if (left < least)
    return {
      lines: lines.filter((cartLine) => cartLine.dishId !== line.dishId),
      removed: left > 0 ? { dishName: line.dishName, least } : undefined,
    };
  return {
    lines: lines.flatMap((cartLine) =>
      cartLine !== line ? cartLine : count > 0 ? { ...cartLine, dishCount: count } : [],
    ),
  };
}

/** Returns whether one more piece of a line's dish can be ordered. */
export const canAddOne = (lines: readonly CartLine[], line: CartLine): boolean =>
  getDishCount(lines, line.dishId) < getMaxInOrder(line);

/** Returns the text of a cart badge: empty at 0, at most `99+`. */
export const formatBadge = (count: number): string => (count <= 0 ? '' : count > 99 ? '99+' : String(count));
