import type { Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { RestaurantConfig, TopUpConfig } from '../../schema/restaurant-config';
import type { RestaurantRow } from '../restaurant/shop';

/** Whole units, at most three digits long (WAL-06), where a restaurant names no amounts. */
const least: Minor = 100;
const most: Minor = 99_900;

/** What the restaurant's file says of top-ups. Throws TOP_UP_UNAVAILABLE outside Singapore (WAL-01). */
export function topUpRules({ countryCode, config }: RestaurantRow): TopUpConfig | undefined {
  if (countryCode !== 'SG') throw new DomainError('TOP_UP_UNAVAILABLE');
  return (config as Partial<RestaurantConfig>).topUp;
}

/** Throws TOP_UP_AMOUNT for one that isn't offered; its detail says what is, as money. */
export function checkTopUpAmount(amount: Minor, rules: TopUpConfig | undefined): void {
  if (rules && rules.amounts.length > 0) {
    if (!rules.amounts.includes(amount))
      throw new DomainError('TOP_UP_AMOUNT', { amounts: rules.amounts.map((each) => each / 100) });
    return;
  }
  if (amount < least || amount > most || amount % 100 !== 0)
    throw new DomainError('TOP_UP_AMOUNT', { least: least / 100, most: most / 100 });
}

/** What is added to an amount: that of the last step which it reaches. */
export const getBonus = (amount: Minor, rules: TopUpConfig | undefined): Minor =>
  rules?.bonus?.findLast(({ from }) => amount >= from)?.extra ?? 0;
