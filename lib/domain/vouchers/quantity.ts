/** So many pieces can be asked for where a voucher has no limit of its own (VCH-12). */
export const rawMax = 1_000_000;

/**
 * How many pieces are bought when so many are asked for: at least one, at most `maxBuy`. `limited` when the limit was passed,
 * which the diner is told (VCH-12).
 */
export function boughtCount(asked: number, maxBuy: number = rawMax): { count: number; limited: boolean } {
  const most = Math.max(1, Math.min(maxBuy, rawMax));
  const whole = Math.floor(asked);
  if (!(whole >= 1)) return { count: 1, limited: false };
  return whole > most ? { count: most, limited: true } : { count: whole, limited: false };
}
