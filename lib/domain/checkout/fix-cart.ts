import type { CartLine } from '@/lib/domain/cart/cart-line';

/** The lines with at most `left` pieces of a dish, taken off the last lines first; at 0 the dish is gone. */
export function reduceDish(lines: readonly CartLine[], dishId: number, left: number): CartLine[] {
  let room = left;
  return lines.flatMap((line) => {
    if (line.dishId !== dishId) return [line];
    const dishCount = Math.min(line.dishCount, room);
    room -= dishCount;
    return dishCount > 0 ? [{ ...line, dishCount }] : [];
  });
}
