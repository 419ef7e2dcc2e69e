'use client';

import { useTranslations } from 'next-intl';
import { PayTypeList } from '@/components/payment/pay-type-list';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import type { CheckoutState } from './use-checkout';

interface Props {
  state: Pick<CheckoutState, 'options' | 'payType' | 'quote' | 'form'>;
  fault?: string;
}

/** The ways to pay that the backend offers for this cart (CHK-05). */
export function PayBlock({ state, fault }: Props) {
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
          error={fault}
        />
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
