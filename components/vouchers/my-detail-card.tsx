import { useTranslations } from 'next-intl';
import { usePayTypeName } from '@/components/payments/pay-type-name';
import { Card } from '@/components/ui/card';
import type { VoucherOrderDetail } from '@/lib/contract/vouchers';
import type { ClientShop } from '@/lib/domain/client-shop';
import { formatDay, formatMoment } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { voucherNameIn } from '@/lib/domain/names';
import { maskedMobile } from '@/lib/domain/vouchers/masked-mobile';
import { voucherState } from '@/lib/domain/vouchers/order-state';
import { CancelPurchase } from './cancel-purchase';
import { MyCodes } from './my-codes';
import { NeedToKnow } from './need-to-know';
import { PayAgain } from './pay-again';
import { PurchaseFacts } from './purchase-facts';
import { RefundButton } from './refund-button';
import { StateBadge } from './state-badge';

interface Props {
  order: VoucherOrderDetail;
  shop: ClientShop;
  scheme: string;
  /** Called when it may have been paid or refunded. */
  onChanged(): void;
}

/** A voucher order with its codes, facts and actions (VCH-03, VCH-05 to VCH-07). */
export function MyVoucherDetailCard({ order, shop, scheme, onChanged }: Props) {
  const t = useTranslations('voucher.detail');
  const payTypeName = usePayTypeName();
  const { orderTransactionId, couponDetail, expiresAt, mobile } = order;
  const state = voucherState(order);
  const paid = state !== 'awaiting' && state !== 'cancelled';
  const money = (amount: number) => formatMoney(amount, order.countryCode ?? shop.countryCode, shop.locale);
  const at = (instant: string) => formatMoment(instant, shop.locale, shop.timeZone);
  return (
    <Card heading={t('title')} roomy className="mb-4" aside={<StateBadge state={state} />}>
      <p className="text-18 leading-heading font-bold">
        {voucherNameIn({ ...couponDetail, vouchersName: order.vouchersName }, shop.locale)}
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
            [t('worth'), money(order.vouchersPrice)],
            [t('amount'), money(order.payAmount)],
            [t('fromWallet'), order.walletPayAmount ? money(order.walletPayAmount) : undefined],
            [t('leftToPay'), order.leftToPay && order.walletPayAmount ? money(order.leftToPay) : undefined],
            [t('payType'), order.payType ? payTypeName(order.payType) : undefined],
            [t('refunded'), order.refundedAmount && money(order.refundedAmount)],
            [t('ordered'), at(order.orderTime)],
            [t('paidAt'), order.payTime && at(order.payTime)],
            [t('until'), paid && order.deadlineDate ? formatDay(order.deadlineDate, shop.locale) : undefined],
            [t('mobile'), mobile && maskedMobile(mobile)],
            [t('email'), order.receiveEmail],
          ]}
        />
      </div>
      {state === 'awaiting' && (
        <div className="mt-4 grid gap-2">
          {expiresAt && <p className="text-14 text-muted">{t('payBy', { time: at(expiresAt) })}</p>}
          <PayAgain shop={shop} orderTransactionId={orderTransactionId} onClosed={onChanged}>
            {t('continuePay')}
          </PayAgain>
          <CancelPurchase orderTransactionId={orderTransactionId} onCancelled={onChanged} />
        </div>
      )}
      {paid && <RefundButton order={order} shop={shop} onRefunded={onChanged} />}
    </Card>
  );
}
