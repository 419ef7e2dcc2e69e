import type { BrowserOutput } from '@/lib/contract/contract';
import type { Minor } from '@/lib/contract/vocabulary';

/** The largest amount (WAL-06): three digits. */
export const maxTopUp: Minor = 99_900;

/** What the restaurant takes as a top-up (API-76): `amounts` to choose from, or any whole one where it names none. */
export type TopUpOffer = Pick<BrowserOutput<'wallet.payTypes'>, 'amounts' | 'bonus'>;

/** Messages `wallet.charge.errors.*`. */
export type AmountError = 'missing' | 'notPositiveInteger' | 'tooMuch' | 'notOffered';

/**
 * What is wrong with an amount as it was typed, in whole units: it is required, a positive integer of three digits at most
 * (WAL-06), and one of those that the restaurant names, where it names some.
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

/** An amount without an error, in hundredths. */
export const toMinorAmount = (typed: string): Minor => Number(typed.trim()) * 100;

/** What the restaurant adds to an amount: that of the last step which it reaches; 0 where none is. Hundredths. */
export const getTopUpBonus = (amount: Minor, { bonus }: Pick<TopUpOffer, 'bonus'>): Minor =>
  bonus.findLast(({ from }) => amount >= from)?.extra ?? 0;
