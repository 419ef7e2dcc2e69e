import {
  getMaxInOrder,
  type OrderLimits,
  type QuantityError,
  validateQuantity,
  validateUpperLimit,
} from '../dish/quantity';
import { type CartLine, getLineId, type NewLine } from './cart-line';

/** The lines of one dish, of which the dish's limits count all together (CRT-03). */
interface DishGroup {
  dishId: number;
  lines: CartLine[];
  dishCount: number;
}

/** Lines grouped by dish, in the order in which each dish came in first (CRT-03). */
export function getGroups(lines: readonly CartLine[]): DishGroup[] {
  const groups = new Map<number, DishGroup>();
  for (const line of lines) {
    const group = groups.get(line.dishId) ?? { dishId: line.dishId, lines: [], dishCount: 0 };
    group.lines.push(line);
    group.dishCount += line.dishCount;
    groups.set(line.dishId, group);
  }
  return [...groups.values()];
}

/** How many of a dish the cart holds, however chosen (CRT-03). */
export const getDishCount = (lines: readonly CartLine[], dishId: number): number =>
  lines.reduce((sum, line) => sum + (line.dishId === dishId ? line.dishCount : 0), 0);

/** The lines after a change, or why it wasn't made; then the lines are as before. */
export interface Changed {
  lines: readonly CartLine[];
  error?: QuantityError;
  /** The dish went because fewer than its minimum would have been left (CRT-06). */
  removed?: { dishName: string; least: number };
}

const getLimits = ({ goodsStock, minOrderNumber, maxOrderNumber }: OrderLimits): OrderLimits => ({
  goodsStock,
  minOrderNumber,
  maxOrderNumber,
});

/**
 * Adds a dish as chosen. An equal line takes it in, any other choice stands beside it in the dish's group (DEC-51). The
 * limits just learned hold for all lines of the dish. Refused beyond the limits (CRT-03, DSH-14); fewer than the
 * minimum are refused too (DSH-13).
 */
export function addLine(lines: readonly CartLine[], line: NewLine): Changed {
  const error = validateQuantity(line, getDishCount(lines, line.dishId), line.dishCount);
  if (error) return { lines, error };
  const lineId = getLineId(line);
  const limits = getLimits(line);
  const refreshed = lines.map((one) => (one.dishId === line.dishId ? { ...one, ...limits } : one));
  const equal = refreshed.find((one) => one.lineId === lineId);
  if (!equal) return { lines: [...refreshed, { ...line, lineId }] };
  return {
    lines: refreshed.map((one) =>
      one === equal ? { ...one, ...line, dishCount: one.dishCount + line.dishCount } : one,
    ),
  };
}

/**
 * Sets the count of a line; 0 removes it. Beyond the limits of its dish nothing changes (CRT-03). When fewer than the
 * dish's minimum would be left, the whole dish goes (CRT-06).
 */
export function setLineCount(lines: readonly CartLine[], lineId: string, count: number): Changed {
  const line = lines.find((one) => one.lineId === lineId);
  if (!line || count === line.dishCount) return { lines };
  const left = getDishCount(lines, line.dishId) - line.dishCount + count;
  if (count > line.dishCount) {
    const error = validateUpperLimit(line, left - 1, 1);
    if (error) return { lines, error };
    return { lines: lines.map((one) => (one === line ? { ...one, dishCount: count } : one)) };
  }
  const least = line.minOrderNumber ?? 1;
  if (left < least)
    return {
      lines: lines.filter((one) => one.dishId !== line.dishId),
      removed: left > 0 ? { dishName: line.dishName, least } : undefined,
    };
  return {
    lines: lines.flatMap((one) => (one !== line ? one : count > 0 ? { ...one, dishCount: count } : [])),
  };
}

/** Whether one more of a line's dish can be ordered (CRT-03). */
export const canAddOne = (lines: readonly CartLine[], line: CartLine): boolean =>
  getDishCount(lines, line.dishId) < getMaxInOrder(line);
