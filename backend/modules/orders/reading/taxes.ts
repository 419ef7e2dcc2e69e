import type { Minor } from '@/lib/contract/vocabulary';
import { type FeeAmounts, sumPart, sumTaxable } from '../../../core/bill';
import { getPercent, getPercentWithin } from '../../../core/money';
import type { StoredFees } from '../../../schema/orders';

/** The taxes of an amount and their sum, which is 0 where prices include them. */
interface Taxes {
  taxes: StoredFees['taxes'];
  consumeTax: Minor;
}

type Rule = Omit<StoredFees['taxes'][number], 'amount' | 'base'>;

/**
 * Returns each tax on the dishes and fees without the parts that it excepts. An included tax is a part of the
 * amount; the others are added. A restaurant's taxes are either all included or all added.
 */
export function getTaxes(
  { dishAmount, amounts }: { dishAmount: Minor; amounts: FeeAmounts },
  rules: readonly Rule[],
  smallest: Minor,
): Taxes {
  const included = rules.reduce((sum, tax) => sum + (tax.included ? tax.percent : 0), 0);
  const taxes = rules.map(({ name, percent, included: isIncluded, exceptService, exceptParts = [] }) => {
    const excepted = exceptParts.map((part) => (part === 'dishes' ? dishAmount : sumPart(amounts, part)));
    const base =
      sumTaxable(dishAmount, amounts) -
      (exceptService ? amounts.serviceFee : 0) -
      excepted.reduce((sum, amount) => sum + amount, 0);
    return {
      name,
      percent,
      base,
      amount: isIncluded
        ? getPercentWithin(base, percent, included, smallest)
        : getPercent(base, percent, smallest),
      ...(isIncluded && { included: true }),
      ...(exceptService && { exceptService }),
      ...(exceptParts.length > 0 && { exceptParts }),
    };
  });
  return { taxes, consumeTax: sumAdded(taxes) };
}

/** Returns the sum of the taxes that are added to the price. */
export const sumAdded = (taxes: StoredFees['taxes']): Minor =>
  taxes.reduce((sum, { amount, included }) => sum + (included ? 0 : amount), 0);
