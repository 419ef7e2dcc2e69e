import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { ShopLink } from '@/components/layout/shop-link';
import { useTimeLeft } from '@/components/payments/use-time-left';
import { AnyIcon } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import { formatRemaining } from '@/components/ui/countdown';
import { usePaymentClaim } from '@/lib/client/payments/stored-payment';
import type { Order } from '@/lib/contract/orders';
import { formatMoney } from '@/lib/domain/money';
import { canPay } from '@/lib/domain/orders/order-status';
import { getPaymentPath } from '@/lib/domain/payments/payment-places';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { useStatusLabels } from './order-labels';

interface Props {
  ref?: Ref<HTMLElement>;
  order: Order;
  className?: string;
}

/**
 * Shows an unfinished order in one line: the remaining payment time or the order's status. Links to the payment or the
 * order.
 */
export function ActiveOrderLink({ ref, order, className }: Props) {
  const shop = useShop();
  const t = useTranslations('activeOrder');
  const { status } = useStatusLabels()(order);
  const left = useTimeLeft(order.expiresAt);
  const { orderTransactionId, orderSn } = order;
  const claimed = usePaymentClaim(orderTransactionId);
  const unpaid = canPay(order) && left !== 0;
  const path =
    unpaid && !claimed
      ? getPaymentPath('order', orderTransactionId, order.payType)
      : paths.myOrderDetail({ orderId: orderTransactionId });
  return (
    <section
      ref={ref}
      data-pinned
      aria-label={t('label')}
      className={joinClassNames('rounded-card', className)}
    >
      <ShopLink
        href={toLocalePath(path, shop.locale, shop.defaultLocale)}
        className={joinClassNames(
          'flex min-h-14 items-center gap-3 rounded-card px-4 py-2 leading-heading',
          unpaid ? 'bg-warning-soft text-warning' : 'bg-info-soft text-info',
        )}
      >
        <AnyIcon name={unpaid ? 'clock' : 'bag'} />
        <span className="min-w-0 grow">
          <span className="block text-14 font-bold">
            {unpaid ? t(claimed ? 'claimed' : 'unpaid', { orderSn }) : status}
          </span>
          {unpaid ? (
            <span role="timer" className="num block min-h-[1lh] text-14">
              {left !== undefined && t('left', { time: formatRemaining(left) })}
            </span>
          ) : (
            <span className="num block text-14">{t('order', { orderSn })}</span>
          )}
        </span>
        <span className="num shrink-0 text-14 font-bold">
          {unpaid && !claimed
            ? t('pay', { amount: formatMoney(order.payAmount, shop.countryCode, shop.locale) })
            : t('view')}
        </span>
        <AnyIcon name="chevron-right" />
      </ShopLink>
    </section>
  );
}
