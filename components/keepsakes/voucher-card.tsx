import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { CouponStatus, VoucherOrder } from '@/lib/contract/vouchers';
import { formatMoney } from '@/lib/money';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { VoucherCodes } from './voucher-codes';

const tones: Record<CouponStatus, BadgeTone> = {
  TOPAY: 'warning',
  TOUSE: 'success',
  USED: 'plain',
  REFUND: 'info',
  CANCELLED: 'plain',
  EXPIRED: 'plain',
};

interface Props {
  order: VoucherOrder;
  shop: ShopFacts;
}

/** One purchase of vouchers; its codes are shown on wish once it is paid. */
export function VoucherCard({ order, shop }: Props) {
  const t = useTranslations('keepsakes.vouchers');
  const format = useFormatter();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { couponStatus: status, vouchersName: name } = order;
  const money = (amount: number) => formatMoney(amount, order.countryCode ?? shop.countryCode, shop.locale);
  const paid = status !== 'TOPAY' && status !== 'CANCELLED';
  const amount = money(order.payAmount);
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="text-16 leading-heading">{name}</h2>
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      </div>
      {order.restaurantBrand && <p className="text-14 text-muted">{order.restaurantBrand}</p>}
      <p className="mt-1 leading-heading tabular-nums">
        {t('count', { count: order.couponCount, worth: money(order.vouchersPrice) })}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-14 text-muted tabular-nums">
          {paid ? t('paid', { amount }) : status === 'TOPAY' && t('toPay', { amount })}
          {status === 'TOUSE' &&
            order.deadlineDate &&
            ` · ${t('until', {
              date: format.dateTime(new Date(`${order.deadlineDate}T00:00:00Z`), {
                dateStyle: 'medium',
                timeZone: 'UTC',
              }),
            })}`}
        </p>
        {paid && (
          <Button
            variant="ghost"
            size="small"
            className="-mr-4 ml-auto"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? t('hideCodes') : t('showCodes')}
          </Button>
        )}
      </div>
      <div id={id}>{open && <VoucherCodes orderTransactionId={order.orderTransactionId} name={name} />}</div>
    </Card>
  );
}
