'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { usePayTypeName } from '@/components/payments/pay-type-name';
import { PaymentOutcome } from '@/components/payments/payment-outcome';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { PurchasedVoucher } from '@/lib/contract/voucher-orders';
import type { ClientShop } from '@/lib/domain/client-shop';
import { formatMoney } from '@/lib/domain/money';
import { isCash } from '@/lib/domain/payments/pay-types';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { forgetPending, voucherUpdate } from '@/lib/domain/vouchers/pending-purchase';
import { MyPurchase } from './my-purchase';
import { OutcomeHead } from './outcome-head';
import { PurchaseFacts } from './purchase-facts';
import { VoucherQr } from './voucher-qr';

interface Props {
  shop: ClientShop;
  orderTransactionId: string;
  scheme: string;
}

/** `/voucher-buy-success`: the codes of a purchase, or why there are none yet (VCH-18, RT-20, DEC-38). */
export function SuccessPage({ shop, orderTransactionId, scheme }: Props) {
  return (
    <MyPurchase shop={shop} orderTransactionId={orderTransactionId}>
      {(purchase) => <Purchased shop={shop} purchase={purchase} scheme={scheme} />}
    </MyPurchase>
  );
}

interface PurchasedProps {
  shop: ClientShop;
  purchase: PurchasedVoucher;
  scheme: string;
}

function Purchased({ shop, purchase, scheme }: PurchasedProps) {
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
  const total = formatMoney(purchase.purchasePrice, purchase.countryCode ?? shop.countryCode, shop.locale);
  return (
    <div className="grid gap-4">
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
            [t('outcome.total'), total],
            [t('outcome.number'), orderSn],
            [t('outcome.restaurant'), purchase.restaurantName],
            [t('outcome.payType'), payTypeName(purchase.payType)],
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
