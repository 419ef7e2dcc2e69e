'use client';

import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { RadioList } from '@/components/ui/radio-list';
import type { PaymentOption } from '@/lib/contract/payments';
import { getPayIcon, isCash, isQr } from '@/lib/domain/payments/pay-types';
import { usePayTypeName } from './pay-type-name';

interface Props {
  options: readonly PaymentOption[];
  value: string | undefined;
  onChange(payType: string): void;
  legend: string;
  error?: string;
  /** The order is served at a table. */
  atTable?: boolean;
}

/** Payment methods with an icon and the restaurant's note (CHK-05, PAY-09). */
export function PayTypeList({ options, value, onChange, legend, error, atTable }: Props) {
  const t = useTranslations('payment');
  const name = usePayTypeName();
  const findHint = ({ payTypeCode, remark }: PaymentOption) => {
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
        label: <span className="font-bold">{name(option.payTypeCode, option.payTypeDesc, atTable)}</span>,
        detail: findHint(option),
        leading: <AnyIcon name={getPayIcon(option.payTypeCode)} />,
      }))}
    />
  );
}
