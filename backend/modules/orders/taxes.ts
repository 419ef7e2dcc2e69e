import type { Minor } from '@/lib/contract/vocabulary';
import { getPercent, getPercentWithin } from '../../core/money';
import type { StoredFees } from '../../schema/orders';
import type { TaxRule } from '../../schema/restaurant';

/** The taxes of an amount, and what they add to it: nothing where prices include them. */
interface Taxes {
  taxes: StoredFees['taxes'];
  consumeTax: Minor;
}

/**
 * Returns each tax on what is charged. A tax that is included is the part of the amount that it makes up; the others are added
 * (CHK-06). A restaurant's taxes are all of one kind (restaurant file).
 */
export function getTaxes(charged: Minor, rules: readonly TaxRule[], smallest: Minor): Taxes {
  const included = rules.reduce((sum, tax) => sum + (tax.included ? tax.percent : 0), 0);
  const taxes = rules.map(({ name, percent, included: isIncluded }) => ({
    name,
    percent,
    amount: isIncluded
      ? getPercentWithin(charged, percent, included, smallest)
      : getPercent(charged, percent, smallest),
    ...(isIncluded && { included: true }),
  }));
  return { taxes, consumeTax: sumAdded(taxes) };
}

/** Returns what taxes add to the price. */
export const sumAdded = (taxes: StoredFees['taxes']): Minor =>
  taxes.reduce((sum, { amount, included }) => sum + (included ? 0 : amount), 0);
