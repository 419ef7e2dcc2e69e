'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { UnpaidOrderNotice } from '@/components/orders/unpaid-order-notice';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { queries } from '@/lib/client/api/queries';
import { useMembership } from '@/lib/client/parties/membership-store';
import type { PaymentInfo } from '@/lib/contract/payments';
import type { MandatoryDish } from '@/lib/domain/checkout/check-order';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getPartyPath } from '@/lib/domain/parties/membership';
import { getNextPaymentStep } from '@/lib/domain/payments/next-step';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { Checkout } from './checkout';
import { CheckoutSkeleton } from './checkout-skeleton';
import { useCheckout } from './use-checkout';

interface Props {
  shop: ClientShop;
  /** The dishes that every order must hold. */
  mandatory: readonly MandatoryDish[];
}

export function CheckoutIsland(props: Props) {
  return (
    <QueryProvider>
      <CheckoutOrPayment {...props} />
    </QueryProvider>
  );
}

/** An order that was placed; the table it goes to is forgotten by then. */
type PlacedOrder = PaymentInfo & { atTable: boolean };

const loadPayment = () => import('@/components/payments/payment-dialog').then((module) => module.default);

/** The checkout, and once the order is placed what comes after it (CHK-16, DEC-39). */
function CheckoutOrPayment({ shop, mandatory }: Props) {
  const t = useTranslations('checkout');
  const router = useRouter();
  const client = useQueryClient();
  const state = useCheckout(shop, mandatory);
  const [placed, setPlaced] = useState<PlacedOrder>();
  const [isPaying, setPaying] = useState(false);
  // Offline: the button beneath tries again.
  const Payment = useLazyPart(isPaying, loadPayment, () => setPaying(false));
  const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
  const { membership } = useMembership(shop.restaurantId);
  const party = membership && to(getPartyPath(membership));
  // At a table that orders together, and in a group, nobody orders alone (TAB-04).
  useEffect(() => {
    if (party) router.replace(party);
  }, [party, router]);
  const getOrderPath = ({ orderTransactionId: orderId, atTable }: PlacedOrder) =>
    to(paths.myOrderDetail({ orderId, appFrom: atTable ? 'orderDish' : undefined }));

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
    // Without anything to pay with, the order's page offers to pay another way.
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
            shop={shop}
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
  if (state.lines.length === 0)
    return (
      <EmptyState
        icon="bag"
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={<ButtonLink href={to(paths.home())}>{t('toMenu')}</ButtonLink>}
      />
    );
  return (
    <>
      <UnpaidOrderNotice shop={shop} />
      <Checkout shop={shop} state={state} onPlaced={onPlaced} />
    </>
  );
}
