'use client';

import { useTranslations } from 'next-intl';
import type { Fees } from '@/lib/contract/quote';
import type { CountryCode, Locale, Minor } from '@/lib/contract/vocabulary';
import { type FeeRules, getFeeReason } from '@/lib/domain/checkout/fee-reasons';
import { getDiscountValue } from '@/lib/domain/discount-value';
import { formatDistance } from '@/lib/domain/fulfilment/distance';
import { formatMoney } from '@/lib/domain/money';
import { type FeeLine, getFeeLines } from '@/lib/domain/orders/fee-lines';
import { FeeRow } from './fee-row';
import { IncludedTaxes } from './included-taxes';

interface Props {
  /** Total of the dishes before discounts. */
  dishes: Minor;
  dishesLabel: string;
  bill: Partial<Fees>;
  /** Explains how each fee is computed, where known. */
  rules?: FeeRules;
  /** The taxes by their own names; those of the rules by default. */
  taxes?: FeeRules['taxes'];
  /** Distance from the kitchen in metres. */
  distance?: number;
  countryCode: CountryCode;
  locale: Locale;
}

/** The dishes and every fee that has an amount, each explained by a tap (ORD-11, CHK-06). */
export function FeeList({
  dishes,
  dishesLabel,
  bill,
  rules,
  taxes = rules?.taxes ?? [],
  distance,
  countryCode,
  locale,
}: Props) {
  const t = useTranslations('fees');
  const formatAmount = (amount: Minor) => formatMoney(amount, countryCode, locale);
  const added = taxes.filter(({ included }) => !included);
  // A single tax stands in the line's name; several are listed in the explanation.
  const tax = added.length === 1 ? added[0] : undefined;

  function getLabel({ key, name }: FeeLine): string {
    if (key === 'tax' && tax) return t('namedTax', { name: tax.name, percent: tax.percent });
    if (key === 'promoCode' && name) return t('named', { label: t('label.promoCode'), name });
    return key === 'deal' && name ? name : t(`label.${key}`);
  }

  function getReason({ key }: FeeLine): string {
    if (key === 'tax' && added.length > 1) {
      const list = added.map(({ name, percent, amount }) => `${name} ${percent}% ${formatAmount(amount)}`);
      return t('reason.taxes', { list: list.join(', ') });
    }
    const reason = getFeeReason(key, rules, distance);
    switch (reason.word) {
      case 'serviceCapped':
        return t('reason.serviceCapped', { percent: reason.percent, cap: formatAmount(reason.cap) });
      case 'selfPickupPercent':
        return t('reason.selfPickupPercent', { value: getDiscountValue(reason.percent, locale) });
      case 'servicePercent':
      case 'payServicePercent':
        return t(`reason.${reason.word}`, { percent: reason.percent });
      case 'smallOrderBelow':
        return t('reason.smallOrderBelow', { below: formatAmount(reason.below) });
      case 'deliveryDistance':
        return t('reason.deliveryDistance', {
          distance: formatDistance(reason.metres),
          upTo: formatDistance(reason.upTo),
        });
      default:
        return t(`reason.${reason.word}`);
    }
  }

  return (
    <div>
      <FeeRow label={dishesLabel} amount={formatAmount(dishes)} />
      {getFeeLines(bill).map((line) => (
        <FeeRow
          key={line.id}
          label={getLabel(line)}
          amount={formatAmount(line.amount)}
          before={line.before === undefined ? undefined : formatAmount(line.before)}
          reason={getReason(line)}
          saving={line.amount < 0}
        />
      ))}
      <IncludedTaxes taxes={taxes} countryCode={countryCode} locale={locale} />
    </div>
  );
}
