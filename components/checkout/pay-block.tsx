'use client';

import { useTranslations } from 'next-intl';
import { PayTypeList } from '@/components/payments/pay-type-list';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import type { ClientShop } from '@/lib/domain/client-shop';
import { formatMoney } from '@/lib/domain/money';
import type { CheckoutState } from './use-checkout';
import { WalletRow } from './wallet-row';

interface Props {
  shop: Pick<ClientShop, 'countryCode' | 'locale'>;
  state: Pick<CheckoutState, 'options' | 'payType' | 'quote' | 'form' | 'table'>;
  /** The name of the chosen way to pay. */
  payTypeName?: string;
  error?: string;
}

/** The ways to pay that the backend offers for this cart (CHK-05). */
export function PayBlock({ shop, state, payTypeName, error }: Props) {
  const t = useTranslations('checkout');
  const { options, payType, quote, form } = state;
  return (
    <Card heading={t('pay')} roomy id="checkout-pay" aria-label={t('pay')}>
      {options && options.length > 0 && (
        <PayTypeList
          options={options}
          value={payType}
          onChange={(next) => form.enter({ payType: next })}
          legend={t('payLegend')}
          error={error}
          atTable={state.table !== undefined}
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
