'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { AnyIcon } from '@/components/ui/any-icon';
import { RadioList } from '@/components/ui/radio-list';
import { getPayIcon, isCash, isQr } from '@/lib/contract/pay-types';
import type { PaymentOption } from '@/lib/contract/payments';
import type { Minor } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';
import { findBrokenLimit } from '@/lib/domain/payments/pay-types';
import { usePayTypeName } from './pay-type-name';

interface Props {
  options: readonly PaymentOption[];
  /** The amount to pay; a method that does not take it says so. */
  amount: Minor | undefined;
  value: string | undefined;
  onChange(payType: string): void;
  legend: string;
  error?: string;
  /** False at a table and for a voucher, where nothing is picked up. */
  isPickup: boolean;
}

/** Lists payment methods with an icon and the restaurant's note. */
export function PayTypeList({ options, amount, value, onChange, legend, error, isPickup }: Props) {
  const t = useTranslations('payment');
  const name = usePayTypeName();
  const { countryCode, locale } = useShop();
  const findHint = (option: PaymentOption) => {
    const { payTypeCode, remark } = option;
    const broken = findBrokenLimit(option, amount);
    if (broken)
      return (
        <span className="text-danger">
          {t(`limits.${broken.kind}`, { amount: formatMoney(broken.limit, countryCode, locale) })}
        </span>
      );
    if (remark) return remark;
    if (isQr(payTypeCode)) return t('hints.qr');
    return isCash(payTypeCode) ? t('hints.cash') : undefined;
  };
  return (
    <RadioList
      legend={legend}
      legendHidden
      error={error}
      controlAt="end"
      value={value}
      onChange={onChange}
      options={options.map((option) => ({
        value: option.payTypeCode,
        label: <span className="font-bold">{name(option.payTypeCode, option.payTypeDesc, isPickup)}</span>,
        detail: findHint(option),
        leading: <AnyIcon name={getPayIcon(option.payTypeCode)} />,
      }))}
    />
  );
}
