import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { usePayTypeName } from '@/components/payments/pay-type-name';
import { Card } from '@/components/ui/card';
import type { VoucherOrderDetail } from '@/lib/contract/voucher-orders';
import { formatDay, formatMoment } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { getVoucherName } from '@/lib/domain/names';
import { maskMobile } from '@/lib/domain/vouchers/masked-mobile';
import { getVoucherOrderState } from '@/lib/domain/vouchers/order-state';
import { CancelPurchase } from './cancel-purchase';
import { MyCodes } from './my-codes';
import { NeedToKnow } from './need-to-know';
import { PayAgain } from './pay-again';
import { PurchaseFacts } from './purchase-facts';
import { RefundButton } from './refund-button';
import { StateBadge } from './state-badge';

interface Props {
  order: VoucherOrderDetail;
  scheme: string;
  /** Called when the order may have been paid or refunded. */
  onChanged(): void;
}

/** Shows a voucher order with its codes, facts and actions. */
export function MyVoucherDetailCard({ order, scheme, onChanged }: Props) {
  const shop = useShop();
  const t = useTranslations('voucher.detail');
  const payTypeName = usePayTypeName();
  const { orderTransactionId, couponDetail, expiresAt, mobile } = order;
  const state = getVoucherOrderState(order);
  const paid = state !== 'awaiting' && state !== 'cancelled';
  const formatAmount = (amount: number) =>
    formatMoney(amount, order.countryCode ?? shop.countryCode, shop.locale);
  const formatInstant = (instant: string) => formatMoment(instant, shop.locale, shop.timeZone);
  return (
    <Card heading={t('title')} roomy className="mb-4" aside={<StateBadge state={state} />}>
      <p className="text-18 leading-heading font-bold">
        {getVoucherName({ ...couponDetail, vouchersName: order.vouchersName }, shop.locale)}
      </p>
      {order.restaurantBrand && <p className="text-14 text-muted">{order.restaurantBrand}</p>}
      <div className="mt-1">
        <NeedToKnow terms={couponDetail} locale={shop.locale} />
      </div>
      <MyCodes order={order} usable={state === 'untapped'} scheme={scheme} />
      <div className="mt-4 border-t border-line pt-4">
        <PurchaseFacts
          facts={[
            [t('number'), order.orderSn],
            [t('count'), String(order.couponCount)],
            [t('worth'), formatAmount(order.vouchersPrice)],
            [t('amount'), formatAmount(order.payAmount)],
            [t('fromWallet'), order.walletPayAmount ? formatAmount(order.walletPayAmount) : undefined],
            [
              t('leftToPay'),
              order.leftToPay && order.walletPayAmount ? formatAmount(order.leftToPay) : undefined,
            ],
            [t('payType'), order.payType ? payTypeName(order.payType, undefined, false) : undefined],
            [t('refunded'), order.refundedAmount && formatAmount(order.refundedAmount)],
            [t('ordered'), formatInstant(order.orderTime)],
            [t('paidAt'), order.payTime && formatInstant(order.payTime)],
            [t('until'), paid && order.deadlineDate ? formatDay(order.deadlineDate, shop.locale) : undefined],
            [t('mobile'), mobile && maskMobile(mobile)],
            [t('email'), order.receiveEmail],
          ]}
        />
      </div>
      {state === 'awaiting' && (
        <div className="mt-4 grid gap-2">
          {expiresAt && (
            <p className="text-14 text-muted">{t('payBy', { time: formatInstant(expiresAt) })}</p>
          )}
          <PayAgain orderTransactionId={orderTransactionId} onClosed={onChanged}>
            {t('continuePay')}
          </PayAgain>
          <CancelPurchase orderTransactionId={orderTransactionId} onCanceled={onChanged} />
        </div>
      )}
      {paid && <RefundButton order={order} onRefunded={onChanged} />}
    </Card>
  );
}
