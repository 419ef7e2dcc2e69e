'use client';

import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { ChoiceRow } from '@/components/ui/choice-row';
import { SwitchInput } from '@/components/ui/switch-input';
import type { ClientShop } from '@/lib/domain/client-shop';
import { formatMoney } from '@/lib/domain/money';
import type { CheckoutState } from './use-checkout';

interface Props {
  shop: Pick<ClientShop, 'countryCode' | 'locale'>;
  state: Pick<CheckoutState, 'basket' | 'form' | 'quote'>;
}

/** The diner's bought vouchers, one of which can pay a part of the dishes for a booked table (BKG-04). Renders nothing without any. */
export function VoucherField({ shop, state }: Props) {
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
