import { getMinor } from '@/lib/domain/money';

/** Returns a typed amount. Throws RangeError for another text, such as `50.000`. */
export const toAmount = (typed: string): number => getMinor(typed.trim().replace(',', '.'));

/** Returns a typed amount, or undefined for another text. */
export function findAmount(typed: string): number | undefined {
  try {
    return toAmount(typed);
  } catch {
    return undefined;
  }
}
