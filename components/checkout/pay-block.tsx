'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { PayTypeList } from '@/components/payments/pay-type-list';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMoney } from '@/lib/domain/money';
import type { CheckoutState } from './use-checkout';
import { WalletRow } from './wallet-row';

interface Props {
  state: Pick<CheckoutState, 'options' | 'payType' | 'isPayTypeGone' | 'quote' | 'form' | 'table'>;
  /** Name of the selected payment method. */
  payTypeName?: string;
  error?: string;
  emailError?: string;
}

/** Shows the payment methods that the backend offers for this cart, and asks for the order's mail address. */
export function PayBlock({ state, payTypeName, error, emailError }: Props) {
  const shop = useShop();
  const t = useTranslations('checkout');
  const errors = useTranslations('errors');
  const { options, payType, quote, form } = state;
  return (
    <Card heading={t('pay')} roomy id="checkout-pay" aria-label={t('pay')}>
      <TextField
        id="checkout-email"
        label={t('email')}
        hint={t('emailHint')}
        optional={t('optional')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={form.receiveEmail ?? ''}
        error={emailError}
        onChange={(event) => form.enter({ receiveEmail: event.target.value })}
        className="mb-4 border-b border-line pb-4"
      />
      {/* The methods load late, so nothing is below them. */}
      {options && options.length > 0 && (
        <PayTypeList
          options={options}
          amount={quote.answer?.quote.payAmount}
          value={payType}
          onChange={(next) => form.enter({ payType: next })}
          legend={t('payLegend')}
          error={state.isPayTypeGone ? errors('PAY_TYPE_UNAVAILABLE') : error}
          isPickup={state.table === undefined}
        />
      )}
      {options && quote.walletPart > 0 && (
        <div className="border-t border-line">
          <WalletRow
            balance={formatMoney(quote.answer?.walletBalanceAmount ?? 0, shop.countryCode, shop.locale)}
            rest={payTypeName}
            used={form.useWallet ?? false}
            onUse={(useWallet) => form.enter({ useWallet })}
          />
        </div>
      )}
      {options?.length === 0 && (
        <Notice kind="warning" live>
          {t('payNone')}
        </Notice>
      )}
      {!options &&
        (quote.failure ? (
          <Notice
            kind="warning"
            live
            action={
              <Button variant="ghost" size="small" onClick={() => void quote.refetch()}>
                {t('retry')}
              </Button>
            }
          >
            {t('payFailed')}
          </Notice>
        ) : (
          <div className="grid gap-4 py-3">
            {[0, 1].map((row) => (
              <Skeleton key={row} height={40} />
            ))}
          </div>
        ))}
    </Card>
  );
}
