/** The maximum count for a voucher without its own limit (VCH-12). */
export const rawMax = 1_000_000;

/** Clamps the requested count to between one and `maxBuy`. `limited` when the limit was exceeded, for a message (VCH-12). */
export function clampCount(asked: number, maxBuy: number = rawMax): { count: number; limited: boolean } {
  const most = Math.max(1, Math.min(maxBuy, rawMax));
  const whole = Math.floor(asked);
  if (!(whole >= 1)) return { count: 1, limited: false };
  return whole > most ? { count: most, limited: true } : { count: whole, limited: false };
}
