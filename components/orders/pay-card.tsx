'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { useTimeLeft } from '@/components/payments/use-time-left';
import { AnyIcon } from '@/components/ui/any-icon';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatRemaining } from '@/components/ui/countdown';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { usePaymentClaim } from '@/lib/client/payments/stored-payment';
import type { Order } from '@/lib/contract/orders';
import type { CountryCode } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';
import { ClaimedCard } from './claimed-card';

interface Props {
  order: Order;
}

type Dialog = ComponentType<{ order: Order; onClose(): void }>;

/**
 * In Singapore the selected payment method opens directly; elsewhere the diner selects again, because some methods leave
 * the site.
 */
const load = (countryCode: CountryCode): Promise<Dialog> =>
  countryCode === 'SG'
    ? import('@/components/payments/payment-dialog').then(
        ({ default: PaymentDialog }) =>
          ({ order, onClose }) => (
            <PaymentDialog
              orderTransactionId={order.orderTransactionId}
              payType={order.payType}
              onClose={onClose}
            />
          ),
      )
    : import('@/components/payments/second-payment-dialog').then(
        ({ SecondPaymentDialog }) =>
          ({ order, onClose }) => (
            <SecondPaymentDialog
              orderTransactionId={order.orderTransactionId}
              orderType="order"
              open
              onOpenChange={(open) => !open && onClose()}
            />
          ),
      );

/** Shows amount, remaining time and pay button of an unpaid order, or that its payment is being checked. */
export function PayCard(props: Props) {
  const claimed = usePaymentClaim(props.order.orderTransactionId);
  return claimed ? <ClaimedCard {...props} /> : <Paying {...props} />;
}

function Paying({ order }: Props) {
  const shop = useShop();
  const t = useTranslations('order');
  const payment = useTranslations('payment');
  const [open, setOpen] = useState(false);
  // A failed load (offline) is retried by the next click.
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
      {open && Payment && <Payment order={order} onClose={() => setOpen(false)} />}
    </Card>
  );
}
