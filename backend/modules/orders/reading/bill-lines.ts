import { feeParts } from '@/lib/contract/bill-values';
import type { Locale, Minor, Texts } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';
import { getDiscount, sumPart } from '../../../core/bill';
import { fill, getMessages } from '../../../messages/messages';
import type { StoredFees } from '../../../schema/orders';

interface BillLine {
  label: string;
  amount: Minor;
}

interface Reader {
  translate(texts: Texts): string;
  locale: Locale;
  countryCode: string;
}

/**
 * Returns the parts of a total that are not 0 as the receipt prints them, and the taxes that the prices include. `dishes` is the
 * price of the pieces that are left.
 */
export function listBillLines(
  fees: StoredFees,
  dishes: Minor,
  { translate, locale, countryCode }: Reader,
): { added: BillLine[]; included: BillLine[] } {
  const texts = getMessages(locale).printing;
  const isShown = ({ amount }: BillLine) => amount !== 0;
  const nameTax = ({ name, percent, base }: StoredFees['taxes'][number]) => {
    const tax = `${translate(name)} ${percent}%`;
    return base === undefined
      ? tax
      : fill(texts.taxOn, { tax, base: formatMoney(base, countryCode, locale) });
  };
  return {
    added: [
      { label: texts.dishes, amount: dishes },
      { label: texts.discounts, amount: -getDiscount(fees) },
      ...feeParts.map((part) => ({ label: texts[part], amount: sumPart(fees, part) })),
      ...fees.taxes
        .filter(({ included }) => !included)
        .map((tax) => ({ label: nameTax(tax), amount: tax.amount })),
      { label: texts.rounding, amount: fees.cashRounding ?? 0 },
    ].filter(isShown),
    included: fees.taxes
      .filter(({ included }) => included)
      .map(({ name, percent, amount }) => ({
        label: `${texts.included} ${translate(name)} ${percent}%`,
        amount,
      }))
      .filter(isShown),
  };
}

/** Returns the price of the pieces that an order still has. */
export const sumLines = (lines: readonly { count: number; unitPrice: Minor }[]): Minor =>
  lines.reduce((total, { count, unitPrice }) => total + count * unitPrice, 0);
