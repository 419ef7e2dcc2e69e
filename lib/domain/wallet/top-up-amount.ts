import type { BrowserOutput } from '@/lib/contract/contract';
import type { Minor } from '@/lib/contract/vocabulary';
import { maxTopUp } from '@/lib/contract/wallet-values';

/**
 * The restaurant's offer for top-ups (API-76): `amounts` to choose from, or any whole amount when the list is empty.
 */
export type TopUpOffer = Pick<BrowserOutput<'wallet.payTypes'>, 'amounts' | 'bonus'>;

/** Messages `wallet.charge.errors.*`. */
export type AmountError = 'missing' | 'notPositiveInteger' | 'tooMuch' | 'notOffered';

/**
 * Returns the error of a typed amount in whole units: it is required, a positive integer of three digits at most
 * (WAL-06), and one of the restaurant's amounts, if it has some.
 */
export function validateAmount(
  typed: string,
  { amounts }: Pick<TopUpOffer, 'amounts'>,
): AmountError | undefined {
  const text = typed.trim();
  if (text === '') return 'missing';
  if (!/^\d+$/.test(text) || Number(text) === 0) return 'notPositiveInteger';
  if (toMinorAmount(text) > maxTopUp) return 'tooMuch';
  return amounts.length > 0 && !amounts.includes(toMinorAmount(text)) ? 'notOffered' : undefined;
}

/** Converts a valid amount to hundredths. */
export const toMinorAmount = (typed: string): Minor => Number(typed.trim()) * 100;

/** Returns the bonus of an amount in hundredths: that of the last step that it reaches, else 0. */
export const getTopUpBonus = (amount: Minor, { bonus }: Pick<TopUpOffer, 'bonus'>): Minor =>
  bonus.findLast(({ from }) => amount >= from)?.extra ?? 0;
