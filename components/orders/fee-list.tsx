'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import type { Fees, NamedTax } from '@/lib/contract/quote';
import type { CountryCode, Locale, Minor } from '@/lib/contract/vocabulary';
import { type FeeRules, getFeeReason } from '@/lib/domain/checkout/fee-reasons';
import { formatDistance } from '@/lib/domain/fulfilment/place-address';
import { formatMoney, getDiscountValue } from '@/lib/domain/money';
import { type FeeLine, listFeeLines } from '@/lib/domain/orders/fee-lines';
import { FeeRow } from './fee-row';
import { IncludedTaxes } from './included-taxes';

interface Props {
  /** Total of the dishes before discounts. */
  dishes: Minor;
  dishesLabel: string;
  bill: Partial<Fees>;
  /** Explains how each fee is computed, if known. */
  rules?: FeeRules;
  /** Taxes by name; the rules' taxes by default. */
  taxes?: FeeRules['taxes'];
  /** Distance from the kitchen in meters. */
  distance?: number;
}

/** Lists the dishes and every fee that has an amount, each explained by a tap. */
export function FeeList({ dishes, dishesLabel, bill, rules, taxes = rules?.taxes ?? [], distance }: Props) {
  const { countryCode, locale } = useShop();
  const t = useTranslations('fees');
  const formatAmount = (amount: Minor) => formatMoney(amount, countryCode, locale);
  const nameTax = useTaxName(countryCode, locale);
  const added = taxes.filter(({ included }) => !included);
  // A single tax is named in the line; several are listed in the explanation.
  const tax = added.length === 1 ? added[0] : undefined;

  function getLabel({ key, name }: FeeLine): string {
    if (key === 'tax' && tax) return nameTax(tax);
    if (key === 'promoCode' && name) return t('named', { label: t('label.promoCode'), name });
    return key === 'deal' && name ? name : t(`label.${key}`);
  }

  function getReason({ key }: FeeLine): string {
    if (key === 'tax' && added.length > 1) {
      const list = added.map((each) => `${nameTax(each)} ${formatAmount(each.amount)}`);
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
          distance: formatDistance(reason.meters),
          upTo: formatDistance(reason.upTo),
        });
      default:
        return t(`reason.${reason.word}`);
    }
  }

  return (
    <div>
      <FeeRow label={dishesLabel} amount={formatAmount(dishes)} />
      {listFeeLines(bill).map((line) => (
        <FeeRow
          key={line.id}
          label={getLabel(line)}
          amount={formatAmount(line.amount)}
          before={line.before === undefined ? undefined : formatAmount(line.before)}
          reason={getReason(line)}
          saving={line.amount < 0}
        />
      ))}
      <IncludedTaxes taxes={taxes} />
    </div>
  );
}

/** Returns a function that names an added tax, with its rate and the amount that is taxed. */
export function useTaxName(countryCode: CountryCode, locale: Locale): (tax: NamedTax) => string {
  const t = useTranslations('fees');
  return ({ name, percent, base }) => {
    const tax = t('namedTax', { name, percent });
    return base === undefined ? tax : t('taxOn', { tax, base: formatMoney(base, countryCode, locale) });
  };
}
