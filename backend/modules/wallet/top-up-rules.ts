import type { Minor } from '@/lib/contract/vocabulary';
import { maxTopUp } from '@/lib/contract/wallet-values';
import { DomainError } from '../../core/domain-error';
import type { TopUpConfig } from '../../schema/restaurant-config';
import type { RestaurantRow } from '../restaurant/shop';

/** A diner tops up whole units of at most three digits (WAL-06). */
const least: Minor = 100;
const most: Minor = maxTopUp;
const isTopUpAmount = (amount: Minor): boolean => amount >= least && amount <= most && amount % 100 === 0;

/** Returns the top-up rules of the restaurant's file, with the amounts that can be taken. Throws TOP_UP_UNAVAILABLE outside Singapore. */
export function findTopUpRules({ countryCode, config }: RestaurantRow): TopUpConfig | undefined {
  if (countryCode !== 'SG') throw new DomainError('TOP_UP_UNAVAILABLE');
  // A file of an earlier release may have amounts that nobody can take.
  return config.topUp && { ...config.topUp, amounts: config.topUp.amounts.filter(isTopUpAmount) };
}

/** Throws TOP_UP_AMOUNT for an amount that is not offered; the detail lists the offered amounts in units. */
export function checkTopUpAmount(amount: Minor, rules: TopUpConfig | undefined): void {
  if (rules && rules.amounts.length > 0) {
    if (!rules.amounts.includes(amount))
      throw new DomainError('TOP_UP_AMOUNT', { amounts: rules.amounts.map((amount) => amount / 100) });
    return;
  }
  if (!isTopUpAmount(amount))
    throw new DomainError('TOP_UP_AMOUNT', { least: least / 100, most: most / 100 });
}

/** Returns the bonus of the highest step that the amount reaches. */
export const getBonus = (amount: Minor, rules: TopUpConfig | undefined): Minor =>
  rules?.bonus?.findLast(({ from }) => amount >= from)?.extra ?? 0;
