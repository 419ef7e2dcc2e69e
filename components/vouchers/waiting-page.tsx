'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { ProgressBar } from '@/components/ui/progress';
import { query } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { useSession } from '@/lib/client/session/session-client';
import { isCash, isQr } from '@/lib/contract/pay-types';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { PurchasedVoucher } from '@/lib/contract/voucher-orders';
import { formatMoney } from '@/lib/domain/money';
import { findPayUrl } from '@/lib/domain/payments/next-step';
import { isPayPage } from '@/lib/domain/payments/pay-page';
import { getPaymentPath } from '@/lib/domain/payments/payment-places';
import { toLocalePath } from '@/lib/domain/routes/paths';
import { waitForPayment } from '@/lib/domain/vouchers/payment-wait';
import { MyPurchase } from './my-purchase';
import { OutcomeHead } from './outcome-head';
import { useToOutcome } from './use-to-outcome';

interface Props {
  orderTransactionId: string;
}

/** Renders `/voucher-submit-success`: waits for the payment of a purchase, then opens its outcome. */
export function WaitingPage({ orderTransactionId }: Props) {
  const percent = useWait(orderTransactionId);
  return (
    <MyPurchase orderTransactionId={orderTransactionId} meanwhile={<Waiting percent={percent} />}>
      {(purchase) => <Waiting percent={percent} purchase={purchase} />}
    </MyPurchase>
  );
}

/** Returns the progress in percent; leaves the page when the wait is over. */
function useWait(orderTransactionId: string): number {
  const leave = useToOutcome({ orderTransactionId });
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
  percent: number;
  purchase?: PurchasedVoucher;
}

function Waiting({ percent, purchase }: WaitingProps) {
  const shop = useShop();
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
        {/* The amount takes a second line on a phone. */}
        <span className="block min-h-[2lh]">
          {amount ? t('outcome.waitText', { amount }) : t('outcome.waitTextPlain')}
        </span>
      </OutcomeHead>
      <Card roomy>
        <ProgressBar label={t('outcome.progress')} value={percent} max={100} />
        <p className="mt-3 text-center font-bold">{t('texts.doNotClose')}</p>
      </Card>
      {purchase?.vouchersStatus === VoucherOrderStatus.AwaitingPayment &&
        purchase.payType &&
        !isCash(purchase.payType) && <PayLink purchase={purchase} payType={purchase.payType} />}
    </div>
  );
}

interface PayLinkProps {
  purchase: PurchasedVoucher;
  payType: string;
}

/** Shows the QR code or a link to the provider's page, for diners whose popup was blocked or closed. */
function PayLink({ purchase, payType }: PayLinkProps) {
  const shop = useShop();
  const t = useTranslations('voucher.outcome');
  const { orderTransactionId } = purchase;
  const { data } = useQuery(queries.payment(orderTransactionId, payType, 'voucher'));
  if (data?.qrCodeInBase64 && isQr(payType)) {
    const path = getPaymentPath('voucher', orderTransactionId, payType);
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
  const url = (data && findPayUrl({ ...data, payType })) ?? data?.payUrl;
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
