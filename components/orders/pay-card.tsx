'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useState } from 'react';
import type { PayShop } from '@/components/payments/pay-shop';
import { useTimeLeft } from '@/components/payments/use-time-left';
import { AnyIcon } from '@/components/ui/any-icon';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatRemaining } from '@/components/ui/remaining-time';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { usePaymentClaim } from '@/lib/client/payments/use-payment-claim';
import type { Order } from '@/lib/contract/orders';
import { formatMoney } from '@/lib/domain/money';
import { ClaimedCard } from './claimed-card';

interface Props {
  shop: PayShop;
  order: Order;
}

type Dialog = ComponentType<{ shop: PayShop; order: Order; onClose(): void }>;

/**
 * In Singapore the chosen payment method opens at once; elsewhere the user chooses again, as some methods leave the site
 * (DEC-39).
 */
const load = (countryCode: PayShop['countryCode']): Promise<Dialog> =>
  countryCode === 'SG'
    ? import('@/components/payments/payment-dialog').then(
        ({ default: PaymentDialog }) =>
          ({ shop, order, onClose }) => (
            <PaymentDialog
              shop={shop}
              orderTransactionId={order.orderTransactionId}
              payType={order.payType}
              onClose={onClose}
            />
          ),
      )
    : import('@/components/payments/second-payment-dialog').then(
        ({ SecondPaymentDialog }) =>
          ({ shop, order, onClose }) => (
            <SecondPaymentDialog
              shop={shop}
              orderTransactionId={order.orderTransactionId}
              orderType="order"
              open
              onOpenChange={(open) => !open && onClose()}
            />
          ),
      );

/** Amount, remaining time and pay button of an unpaid order (ORD-12), or that its payment is checked. */
export function PayCard(props: Props) {
  const claimed = usePaymentClaim(props.order.orderTransactionId);
  return claimed ? <ClaimedCard {...props} /> : <Paying {...props} />;
}

function Paying({ shop, order }: Props) {
  const t = useTranslations('order');
  const payment = useTranslations('payment');
  const [open, setOpen] = useState(false);
  // Offline: the next click retries.
  const Payment = useLazyPart(
    open,
    () => load(shop.countryCode),
    () => setOpen(false),
  );
  const left = useTimeLeft(order.expiresAt);
  return (
    <Card className="desk:p-6!">
      {left !== undefined && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 flex-1 text-14 leading-heading text-pretty text-muted">{t('payHint')}</p>
          <span role="timer" aria-label={payment('timeLeft')}>
            <Badge tone="warning" className="min-h-7! px-3! text-14!">
              <AnyIcon name="clock" size={16} />
              <span className="num">{payment('left', { time: formatRemaining(left) })}</span>
            </Badge>
          </span>
        </div>
      )}
      <Button
        wide
        size="large"
        onPointerDown={() => void load(shop.countryCode).catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        {t('pay', { amount: formatMoney(order.payAmount, shop.countryCode, shop.locale) })}
      </Button>
      {open && Payment && <Payment shop={shop} order={order} onClose={() => setOpen(false)} />}
    </Card>
  );
}
