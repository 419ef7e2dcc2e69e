'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { useFreshShop } from '@/components/layout/use-fresh-shop';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { queries } from '@/lib/client/api/queries';
import { useMembership } from '@/lib/client/parties/membership-store';
import type { PaymentInfo } from '@/lib/contract/payments';
import type { MandatoryDish } from '@/lib/domain/checkout/check-order';
import { getPartyPath } from '@/lib/domain/parties/membership';
import { getNextPaymentStep } from '@/lib/domain/payments/next-step';
import { toMailingQuery } from '@/lib/domain/payments/payment-places';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { Checkout } from './checkout';
import { CheckoutSkeleton } from './checkout-skeleton';
import { EmptyCheckout } from './empty-checkout';
import { useCheckout } from './use-checkout';

interface Props {
  /** Dishes that every order must contain. */
  mandatory: readonly MandatoryDish[];
}

export function CheckoutIsland({ mandatory }: Props) {
  return (
    <QueryProvider>
      <CheckoutOrPayment mandatory={mandatory} />
    </QueryProvider>
  );
}

/** A placed order; `atTable` is recorded because placing it clears the table. */
type PlacedOrder = PaymentInfo & { atTable: boolean };

const loadPayment = () => import('@/components/payments/payment-dialog').then((module) => module.default);

/** Shows the checkout, then the payment of the placed order. */
function CheckoutOrPayment({ mandatory }: Pick<Props, 'mandatory'>) {
  const shop = useShop();
  const t = useTranslations('checkout');
  const router = useRouter();
  const client = useQueryClient();
  const state = useCheckout(mandatory);
  useFreshShop(shop, () => void client.invalidateQueries({ queryKey: ['quote'] }));
  const [placed, setPlaced] = useState<PlacedOrder>();
  const [isPaying, setPaying] = useState(false);
  // A failed load (offline) is retried by the pay button below.
  const Payment = useLazyPart(isPaying, loadPayment, () => setPaying(false));
  const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
  const { membership } = useMembership(shop.restaurantId);
  const party = membership && to(getPartyPath(membership));
  // A member of a shared table or a group orders with it, never alone.
  useEffect(() => {
    if (party) router.replace(party);
  }, [party, router]);
  const getOrderPath = ({ atTable, ...payment }: PlacedOrder) =>
    to(
      paths.myOrderDetail({
        orderId: payment.orderTransactionId,
        appFrom: atTable ? 'orderDish' : undefined,
        ...toMailingQuery(payment),
      }),
    );

  const showPayment = () => setPaying(true);

  function onPlaced(answer: PaymentInfo) {
    const payment = {
      ...answer,
      payType: answer.payType ?? state.payType,
      atTable: state.table !== undefined,
    };
    const { orderTransactionId } = payment;
    if (payment.payType)
      client.setQueryData(queries.payment(orderTransactionId, payment.payType).queryKey, payment);
    setPlaced(payment);
    const next = getNextPaymentStep(shop.countryCode, payment, shop.payPages);
    if (next.kind === 'dialog') return showPayment();
    if (next.kind === 'leave') return window.location.assign(next.url);
    // Without a payment step here, the order's page offers other payment methods.
    if (next.kind === 'order' || next.kind === 'none') return router.replace(getOrderPath(payment));
    const query = { orderTransactionId, fromType: 'order' } as const;
    router.replace(to(next.page === 'wechat' ? paths.paymentWechat(query) : paths.paymentPayNow(query)));
  }

  if (placed)
    return (
      <>
        <EmptyState
          icon="check"
          title={t('placedTitle')}
          text={t('placedText', { orderSn: placed.orderSn })}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink variant="secondary" href={getOrderPath(placed)}>
                {t('toOrder')}
              </ButtonLink>
              {getNextPaymentStep(shop.countryCode, placed).kind === 'dialog' && (
                <Button onClick={showPayment}>{t('payNow')}</Button>
              )}
            </div>
          }
        />
        {Payment && isPaying && (
          <Payment
            orderTransactionId={placed.orderTransactionId}
            payType={placed.payType}
            onClose={() => {
              setPaying(false);
              router.replace(getOrderPath(placed));
            }}
          />
        )}
      </>
    );

  if (!state.loaded || party) return <CheckoutSkeleton />;
  if (state.lines.length === 0) return <EmptyCheckout />;
  return <Checkout state={state} onPlaced={onPlaced} />;
}
