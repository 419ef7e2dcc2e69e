import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { ShopLink } from '@/components/layout/shop-link';
import { Card } from '@/components/ui/card';
import type { VoucherOrder } from '@/lib/contract/voucher-orders';
import { formatDay, formatDayInZone } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { getVoucherOrderState } from '@/lib/domain/vouchers/order-state';
import { PayAgain } from './pay-again';
import { StateBadge } from './state-badge';

interface Props {
  order: VoucherOrder;
  /** Called when the order may have been paid. */
  onChanged(): void;
}

/** Shows one voucher purchase: state, value and actions. */
export function MyVoucherCard({ order, onChanged }: Props) {
  const shop = useShop();
  const t = useTranslations('voucher.own');
  const { vouchersName: name, orderTransactionId } = order;
  const state = getVoucherOrderState(order);
  const formatAmount = (amount: number) =>
    formatMoney(amount, order.countryCode ?? shop.countryCode, shop.locale);
  const amount = formatAmount(order.leftToPay ?? order.payAmount);
  const unpaid = state === 'awaiting' || state === 'cancelled';
  const bought = formatDayInZone(order.orderTime, shop.locale, shop.timeZone);
  const lines = [
    state === 'awaiting' ? t('toPay', { amount }) : !unpaid && t('paid', { amount }),
    order.refundedAmount && t('refunded', { amount: formatAmount(order.refundedAmount) }),
    state === 'untapped' && order.deadlineDate
      ? t('until', { date: formatDay(order.deadlineDate, shop.locale) })
      : t('boughtAt', { date: bought }),
  ];
  const detail = toLocalePath(
    paths.my({ tag: 'voucherdetail', orderId: orderTransactionId }),
    shop.locale,
    shop.defaultLocale,
  );
  return (
    <Card data-state={state}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="text-16 leading-heading">{name}</h2>
        <StateBadge state={state} />
      </div>
      {order.restaurantBrand && <p className="text-14 text-muted">{order.restaurantBrand}</p>}
      <p className="mt-1 leading-heading tabular-nums">
        {t('count', { count: order.couponCount, worth: formatAmount(order.vouchersPrice) })}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-14 text-muted tabular-nums">{lines.filter(Boolean).join(' · ')}</p>
        {state !== 'cancelled' && (
          <div className="mt-1 -mr-4 ml-auto flex flex-wrap items-center justify-end">
            <ShopLink
              href={detail}
              aria-label={t('openOf', { name })}
              className="inline-flex min-h-11 items-center rounded-control px-4 text-14 font-bold text-brand-text hover:bg-sunken"
            >
              {t('open')}
            </ShopLink>
            {state === 'awaiting' && (
              <PayAgain
                orderTransactionId={orderTransactionId}
                size="small"
                className="mr-4"
                aria-label={t('payOf', { name })}
                onClosed={onChanged}
              >
                {t('pay')}
              </PayAgain>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
