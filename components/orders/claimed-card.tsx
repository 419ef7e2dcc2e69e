'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { ShopLink } from '@/components/layout/shop-link';
import { PaymentOutcome } from '@/components/payments/payment-outcome';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { change } from '@/lib/client/api/call';
import { keepPayment } from '@/lib/client/payments/stored-payment';
import type { Order } from '@/lib/contract/orders';
import { getPaymentPath } from '@/lib/domain/payments/payment-places';
import { toLocalePath } from '@/lib/domain/routes/paths';

/** Milliseconds between two requests for the payment's status. */
const pollMilliseconds = 15_000;

interface Props {
  order: Order;
}

/** Replaces the pay button after "I have paid", until the payment is confirmed or the pay window has ended. */
export function ClaimedCard({ order }: Props) {
  const shop = useShop();
  const t = useTranslations('payment');
  const { orderTransactionId, payType } = order;
  const { data } = useQuery({
    queryKey: ['payment-check', orderTransactionId],
    queryFn: () => change('payments.check', { orderTransactionId }),
    staleTime: 0,
    refetchInterval: pollMilliseconds,
  });
  // A successful payment arrives as an event of the order, so only a failed one is handled here.
  if (data?.tryFailed)
    return (
      <Card className="desk:p-6!">
        <PaymentOutcome
          of="order"
          outcome="payFailed"
          action={<Button onClick={() => keepPayment(orderTransactionId)}>{t('retry')}</Button>}
        />
      </Card>
    );
  const path = getPaymentPath('order', orderTransactionId, payType);
  return (
    <Card className="desk:p-6!">
      <PaymentOutcome
        of="order"
        outcome="claimed"
        action={
          <ShopLink
            href={toLocalePath(path, shop.locale, shop.defaultLocale)}
            className="inline-flex min-h-11 items-center text-14 font-bold text-brand-text"
          >
            {t('showAgain')}
          </ShopLink>
        }
      />
    </Card>
  );
}
