import { getDigits } from '@/lib/contract/countries';

/** A number without a dial prefix is one of the restaurant's country; people often write it with a leading zero. */
export function toDialledNumber(typed: string, dial: string): string {
  const digits = getTypedDigits(typed);
  return hasDial(typed) ? `+${digits}` : `${dial}${digits.replace(/^0/, '')}`;
}

/** Returns whether a typed number has a dial prefix of its own, written with + or 00. */
export const hasDial = (typed: string): boolean => /^(\+|00)/.test(getDigits(typed));

/** Returns the digits of a typed number without any other sign. */
export const getTypedDigits = (typed: string): string => getDigits(typed).replace(/^00|\D/g, '');
