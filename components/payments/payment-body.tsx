'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { formatError } from '@/lib/client/i18n/error-text';
import { findPayUrl, getPaymentPage } from '@/lib/domain/payments/next-step';
import { isPayPage, refusesFrames } from '@/lib/domain/payments/pay-page';
import type { FromType } from '@/lib/domain/payments/payment-places';
import { PaySteps } from './pay-steps';
import { PaymentFrame } from './payment-frame';
import { QrCard } from './qr-card';
import type { PaymentState } from './use-payment';

interface Props {
  of: FromType;
  payment?: PaymentState['payment'];
  orderSn?: string;
  payType?: string;
  amount: string;
  failure?: { code?: string; message?: string };
  onRetry(): void;
  onReturned(): void;
}

/** Shows the QR code with its steps, the provider's page, or the reason why neither is available. */
export function PaymentBody({
  of,
  payment,
  orderSn = '',
  payType,
  amount,
  failure,
  onRetry,
  onReturned,
}: Props) {
  const shop = useShop();
  const t = useTranslations('payment');
  const errors = useTranslations('errors');
  if (payment?.qrCodeInBase64)
    return (
      <div className="grid gap-3">
        <QrCard
          of={of}
          base64={payment.qrCodeInBase64}
          orderSn={payment.orderSn ?? orderSn}
          amount={amount}
        />
        <PaySteps wechat={getPaymentPage(payType) === 'wechat'} />
      </div>
    );
  const url = payment && findPayUrl({ ...payment, payType });
  if (isPayPage(url, shop.payPages))
    return refusesFrames(url, shop.payPages) ? (
      <div className="grid gap-3">
        <p className="text-15">{t('outsideHint')}</p>
        <ButtonLink wide href={url} target="_blank" rel="noopener noreferrer">
          {t('payOutside', { amount })}
        </ButtonLink>
      </div>
    ) : (
      <PaymentFrame key={url} url={url} onReturned={onReturned} />
    );
  if (payment || failure)
    return (
      <Notice
        kind="warning"
        live
        action={
          <Button variant="ghost" size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        {failure?.code
          ? formatError(errors, { code: failure.code, message: failure.message }, shop)
          : t('failed')}
      </Notice>
    );
  return (
    <div className="grid min-h-[436px] content-start justify-items-center gap-4 py-1">
      <Skeleton width={220} height={220} className="rounded-card!" />
      <Skeleton width={180} height={24} />
    </div>
  );
}
