'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { formatError } from '@/lib/client/i18n/error-text';
import type { FromType } from '@/lib/domain/payments/from-type';
import { isPayPage } from '@/lib/domain/payments/pay-page';
import type { PayShop } from './pay-shop';
import { PaySteps } from './pay-steps';
import { PaymentFrame } from './payment-frame';
import { QrCard } from './qr-card';
import type { PaymentState } from './use-payment';

interface Props {
  of: FromType;
  shop: PayShop;
  payment?: PaymentState['payment'];
  orderSn?: string;
  payType?: string;
  amount: string;
  failure?: { code?: string; message?: string };
  onRetry(): void;
  onReturned(): void;
}

/** The QR code with its steps, the provider's page, or the reason why neither is available (PAY-06). */
export function PaymentBody({
  of,
  shop,
  payment,
  orderSn = '',
  payType,
  amount,
  failure,
  onRetry,
  onReturned,
}: Props) {
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
        <PaySteps wechat={payType === 'WECHAT_QRCODE_PAY'} />
      </div>
    );
  const url = payment && (payType === 'ALIPAY' ? payment.aliPayUrl : payment.payUrl);
  if (isPayPage(url, shop.payPages)) return <PaymentFrame key={url} url={url} onReturned={onReturned} />;
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
    <div className="grid justify-items-center gap-4 py-1">
      <Skeleton width={220} height={220} className="rounded-card!" />
      <Skeleton width={180} height={24} />
    </div>
  );
}
