'use client';

import { useTranslations } from 'next-intl';
import type { Fees } from '@/lib/contract/ordering';
import type { CountryCode, Locale, Minor } from '@/lib/contract/vocabulary';
import { type FeeRules, feeReason, singleTax } from '@/lib/domain/checkout/fee-reasons';
import { distanceText } from '@/lib/domain/fulfilment/distance';
import { formatMoney } from '@/lib/domain/money';
import { type FeeLine, feeLines } from '@/lib/domain/orders/fee-lines';
import { FeeRow } from './fee-row';

interface Props {
  /** Total of the dishes before discounts. */
  dishes: Minor;
  dishesLabel: string;
  bill: Partial<Fees>;
  /** Explains how each fee is computed, where known. */
  rules?: FeeRules;
  /** Distance from the kitchen in metres. */
  distance?: number;
  countryCode: CountryCode;
  locale: Locale;
}

/** The dishes and every fee that has an amount, each explained by a tap (ORD-11, CHK-06). */
export function FeeList({ dishes, dishesLabel, bill, rules, distance, countryCode, locale }: Props) {
  const t = useTranslations('fees');
  const money = (amount: Minor) => formatMoney(amount, countryCode, locale);
  const tax = singleTax(rules);

  function labelOf({ key, name }: FeeLine): string {
    if (key === 'tax' && tax) return t('namedTax', { name: tax.name, percent: tax.percent });
    if (key === 'promoCode' && name) return t('named', { label: t('label.promoCode'), name });
    return key === 'deal' && name ? name : t(`label.${key}`);
  }

  function reasonOf({ key }: FeeLine): string {
    if (key === 'tax' && rules && rules.taxes.length > 1) {
      const list = rules.taxes.map(({ name, percent, amount }) => `${name} ${percent}% ${money(amount)}`);
      return t('reason.taxes', { list: list.join(', ') });
    }
    const reason = feeReason(key, rules, distance);
    switch (reason.word) {
      case 'serviceCapped':
        return t('reason.serviceCapped', { percent: reason.percent, cap: money(reason.cap) });
      case 'servicePercent':
      case 'payServicePercent':
      case 'selfPickupPercent':
        return t(`reason.${reason.word}`, { percent: reason.percent });
      case 'smallOrderBelow':
        return t('reason.smallOrderBelow', { below: money(reason.below) });
      case 'deliveryDistance':
        return t('reason.deliveryDistance', {
          distance: distanceText(reason.metres),
          upTo: distanceText(reason.upTo),
        });
      default:
        return t(`reason.${reason.word}`);
    }
  }

  return (
    <div>
      <FeeRow label={dishesLabel} amount={money(dishes)} />
      {feeLines(bill).map((line) => (
        <FeeRow
          key={line.id}
          label={labelOf(line)}
          amount={money(line.amount)}
          before={line.before === undefined ? undefined : money(line.before)}
          reason={reasonOf(line)}
          saving={line.amount < 0}
        />
      ))}
    </div>
  );
}
