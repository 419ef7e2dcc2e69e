'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { ProgressBar } from '@/components/ui/progress';
import { query } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { useSession } from '@/lib/client/session/session-client';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { PurchasedVoucher } from '@/lib/contract/voucher-orders';
import type { ClientShop } from '@/lib/domain/client-shop';
import { formatMoney } from '@/lib/domain/money';
import { isPayPage } from '@/lib/domain/payments/pay-page';
import { isCash, isQr } from '@/lib/domain/payments/pay-types';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { waitForPayment } from '@/lib/domain/vouchers/payment-wait';
import { MyPurchase } from './my-purchase';
import { OutcomeHead } from './outcome-head';
import { useToOutcome } from './use-to-outcome';

interface Props {
  shop: ClientShop;
  orderTransactionId: string;
}

/** `/voucher-submit-success`: waits for the payment of a purchase, then opens its outcome (VCH-16, RT-21, DEC-38). */
export function WaitingPage({ shop, orderTransactionId }: Props) {
  const percent = useWait(shop, orderTransactionId);
  return (
    <MyPurchase
      shop={shop}
      orderTransactionId={orderTransactionId}
      meanwhile={<Waiting shop={shop} percent={percent} />}
    >
      {(purchase) => <Waiting shop={shop} percent={percent} purchase={purchase} />}
    </MyPurchase>
  );
}

/** Returns the progress in percent; leaves the page when the wait is over. */
function useWait(shop: ClientShop, orderTransactionId: string): number {
  const leave = useToOutcome(shop, { orderTransactionId });
  const { status } = useSession();
  const [percent, setPercent] = useState(0);
  const may = status === 'diner' && orderTransactionId !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: one wait for one order
  useEffect(() => {
    if (!may) return;
    return waitForPayment({
      ask: (signal) => query('vouchers.payStatus', { orderTransactionId }, { signal }),
      onProgress: setPercent,
      onEnd: (outcome) => void leave(outcome),
    });
  }, [may, orderTransactionId]);
  return percent;
}

interface WaitingProps {
  shop: ClientShop;
  percent: number;
  purchase?: PurchasedVoucher;
}

function Waiting({ shop, percent, purchase }: WaitingProps) {
  const t = useTranslations('voucher');
  const amount =
    purchase &&
    formatMoney(
      purchase.leftToPay ?? purchase.purchasePrice,
      purchase.countryCode ?? shop.countryCode,
      shop.locale,
    );
  return (
    <div className="grid gap-4">
      <OutcomeHead icon="clock" tone="warning" title={t('texts.paymentPending')}>
        {amount ? t('outcome.waitText', { amount }) : t('outcome.waitTextPlain')}
      </OutcomeHead>
      <Card roomy>
        <ProgressBar label={t('outcome.progress')} value={percent} max={100} />
        <p className="mt-3 text-center font-bold">{t('texts.doNotClose')}</p>
      </Card>
      {purchase?.vouchersStatus === VoucherOrderStatus.AwaitingPayment &&
        purchase.payType &&
        !isCash(purchase.payType) && <PayLink shop={shop} purchase={purchase} payType={purchase.payType} />}
    </div>
  );
}

interface PayLinkProps {
  shop: ClientShop;
  purchase: PurchasedVoucher;
  payType: string;
}

/** The QR code or a link to the provider's page, for users whose popup was blocked or closed (DEC-38). */
function PayLink({ shop, purchase, payType }: PayLinkProps) {
  const t = useTranslations('voucher.outcome');
  const { orderTransactionId } = purchase;
  const { data } = useQuery(queries.payment(orderTransactionId, payType, 'voucher'));
  if (data?.qrCodeInBase64 && isQr(payType)) {
    const page = payType === 'WECHAT_QRCODE_PAY' ? paths.paymentWechat : paths.paymentPayNow;
    const path = page({ orderTransactionId, fromType: 'voucher' });
    return (
      <Notice
        action={
          <ButtonLink variant="ghost" size="small" href={toLocalePath(path, shop.locale, shop.defaultLocale)}>
            {t('showQr')}
          </ButtonLink>
        }
      >
        {t('showQrHint')}
      </Notice>
    );
  }
  const url = payType === 'ALIPAY' ? (data?.aliPayUrl ?? data?.payUrl) : data?.payUrl;
  if (!isPayPage(url, shop.payPages)) return null;
  return (
    <Notice
      action={
        <ButtonLink variant="ghost" size="small" href={url} target="_blank" rel="noopener noreferrer">
          {t('payLink')}
        </ButtonLink>
      }
    >
      {t('payLinkHint')}
    </Notice>
  );
}
