'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { usePayTypeName } from '@/components/payments/pay-type-name';
import { PaymentOutcome } from '@/components/payments/payment-outcome';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { isCash } from '@/lib/contract/pay-types';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { PurchasedVoucher } from '@/lib/contract/voucher-orders';
import { formatMoney } from '@/lib/domain/money';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { forgetPending, voucherUpdate } from '@/lib/domain/vouchers/pending-purchase';
import { MyPurchase } from './my-purchase';
import { OutcomeHead } from './outcome-head';
import { PurchaseFacts } from './purchase-facts';
import { VoucherQr } from './voucher-qr';

interface Props {
  orderTransactionId: string;
  scheme: string;
}

/** Renders `/voucher-buy-success`: the codes of a purchase, or why they are missing. */
export function SuccessPage({ orderTransactionId, scheme }: Props) {
  return (
    <MyPurchase orderTransactionId={orderTransactionId}>
      {(purchase) => <Purchased purchase={purchase} scheme={scheme} />}
    </MyPurchase>
  );
}

interface PurchasedProps {
  purchase: PurchasedVoucher;
  scheme: string;
}

function Purchased({ purchase, scheme }: PurchasedProps) {
  const shop = useShop();
  const t = useTranslations('voucher');
  const payTypeName = usePayTypeName();
  const { orderTransactionId, orderSn, vouchersCount: count, vouchersName: name, email } = purchase;
  const paid = purchase.vouchersStatus === VoucherOrderStatus.Paid;
  const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
  useEffect(() => {
    // The purchase is paid, so the unpaid order is cleared and the voucher list refetched.
    if (paid) forgetPending();
    voucherUpdate.flag();
  }, [paid]);
  const formatAmount = (amount: number) =>
    formatMoney(amount, purchase.countryCode ?? shop.countryCode, shop.locale);
  // The wallet has paid its part of an unpaid purchase already.
  const fromWallet = purchase.purchasePrice - (purchase.leftToPay ?? purchase.purchasePrice);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {paid ? (
        <OutcomeHead icon="check" tone="success" title={t('outcome.successTitle')}>
          {t('outcome.purchased', { count })}
        </OutcomeHead>
      ) : (
        <Unpaid purchase={purchase} />
      )}
      {paid && (
        <Card heading={t('outcome.codes')} roomy>
          <p className="font-bold">{t('outcome.purchasedLine', { count, name })}</p>
          <Codes purchase={purchase} scheme={scheme} />
        </Card>
      )}
      {email && (
        <Notice kind={paid ? 'success' : 'info'}>
          {t(paid ? 'outcome.email' : 'outcome.emailLater', { email })}
        </Notice>
      )}
      <Card roomy>
        <PurchaseFacts
          facts={[
            [t('outcome.total'), formatAmount(purchase.purchasePrice)],
            [t('buy.fromWallet'), fromWallet > 0 && formatAmount(fromWallet)],
            [t('buy.toPay'), fromWallet > 0 && formatAmount(purchase.purchasePrice - fromWallet)],
            [t('outcome.number'), orderSn],
            [t('outcome.restaurant'), purchase.restaurantName],
            [t('outcome.payType'), payTypeName(purchase.payType, undefined, false)],
          ]}
        />
      </Card>
      <div className="flex flex-wrap gap-3">
        {!paid &&
          purchase.vouchersStatus === VoucherOrderStatus.AwaitingPayment &&
          !isCash(purchase.payType) && (
            <ButtonLink
              className="grow"
              href={to(paths.voucherSubmitSuccess({ orderTransactionId, orderSn }))}
            >
              {t('outcome.refresh')}
            </ButtonLink>
          )}
        <ButtonLink
          className="grow"
          variant={paid ? 'primary' : 'secondary'}
          href={to(paths.my({ tag: 'voucherdetail', orderId: orderTransactionId }))}
        >
          {t('outcome.toVoucher')}
        </ButtonLink>
        <ButtonLink variant="secondary" className="grow" href={to(paths.home())}>
          {t('outcome.toMenu')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Cash is paid at the counter; other methods may be pending or expired. */
function Unpaid({ purchase }: Pick<PurchasedProps, 'purchase'>) {
  const t = useTranslations('voucher');
  if (purchase.vouchersStatus !== VoucherOrderStatus.AwaitingPayment)
    return <PaymentOutcome of="voucher" outcome="expired" />;
  if (isCash(purchase.payType))
    return (
      <OutcomeHead icon="cash" tone="warning" title={t('outcome.cashTitle')}>
        {t('outcome.cashText')}
      </OutcomeHead>
    );
  return (
    <OutcomeHead icon="clock" tone="warning" title={t('texts.paymentPending')}>
      {t('outcome.unpaidText')}
    </OutcomeHead>
  );
}

function Codes({ purchase, scheme }: Pick<PurchasedProps, 'purchase' | 'scheme'>) {
  const t = useTranslations('voucher.outcome');
  const codes = purchase.vouchersCode.split(',').filter(Boolean);
  return (
    <ul aria-label={t('codes')} className="mt-3 flex flex-wrap justify-center gap-4">
      {codes.map((code) => (
        <li key={code} className="grid justify-items-center gap-2 rounded-control border border-line p-3">
          <VoucherQr
            scheme={scheme}
            code={code}
            restaurantId={purchase.restaurantId}
            size={138}
            label={t('qrAlt', { code })}
          />
          <code className="text-14 font-bold">{code}</code>
        </li>
      ))}
    </ul>
  );
}
