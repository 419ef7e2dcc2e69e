'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { AnyIcon } from '@/components/ui/any-icon';
import { ChoiceRow } from '@/components/ui/choice-row';
import { SwitchInput } from '@/components/ui/switch-input';
import { formatMoney } from '@/lib/domain/money';
import type { CheckoutState } from './use-checkout';

interface Props {
  state: Pick<CheckoutState, 'basket' | 'form' | 'quote'>;
}

/**
 * Lets the diner pay a part of the dishes at a booked table with a purchased voucher; renders nothing without vouchers.
 */
export function VoucherField({ state }: Props) {
  const shop = useShop();
  const t = useTranslations('checkout');
  const { basket, form, quote } = state;
  const vouchers = quote.answer?.voucherList ?? [];
  if (basket.reservationId === undefined || vouchers.length === 0) return null;
  return (
    <fieldset className="my-3 rounded-control border border-line px-3">
      <legend className="sr-only">{t('vouchers')}</legend>
      {vouchers.map(({ code, name, faceValue }) => (
        <ChoiceRow
          key={code}
          leading={<AnyIcon name="ticket" />}
          label={<span className="font-bold">{name}</span>}
          detail={t('voucherWorth', { amount: formatMoney(faceValue, shop.countryCode, shop.locale) })}
          controlAt="end"
          chosen={form.voucherCode === code}
          control={
            <SwitchInput
              checked={form.voucherCode === code}
              onChange={(isUsed) => form.enter({ voucherCode: isUsed ? code : undefined })}
            />
          }
        />
      ))}
    </fieldset>
  );
}
