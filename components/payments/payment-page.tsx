'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { GuestState } from '@/components/session/guest-state';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { readStoredPayment } from '@/lib/client/payments/stored-payment';
import { useSession } from '@/lib/client/session/session-client';
import { type FromType, getPaymentPlaces } from '@/lib/domain/payments/payment-places';
import { toLocalePath } from '@/lib/domain/routes/paths';
import { usePayTypeName } from './pay-type-name';
import { PaymentPanel } from './payment-panel';
import { useIsPickup } from './payment-title';
import { useAfterPaid } from './use-after-paid';
import { type PaymentState, usePayment } from './use-payment';

interface Props {
  orderTransactionId: string;
  fromType: FromType;
  /** Payment method of this page, unless the order has another. */
  payType?: string;
}

/** Shows the payment as a page: `/payment/paynow` and `/payment/wechat`. */
export function PaymentPage(given: Props) {
  const props = useStoredOrderId(given);
  const t = useTranslations('payment');
  const session = useSession();
  const to = usePlaces(props);
  if (props.orderTransactionId === '')
    return (
      <Framed title={t('titleOther')}>
        <EmptyState
          title={t('unknown')}
          text={t('unknownText')}
          action={<ButtonLink href={to.back}>{t(backLabels[props.fromType])}</ButtonLink>}
        />
      </Framed>
    );
  if (session.status === 'guest')
    return (
      <Framed title={t('titleOther')}>
        <GuestState
          title={t('loginTitle')}
          text={t('loginText')}
          login={t('login')}
          request={{ reason: 'order' }}
        />
      </Framed>
    );
  return (
    <QueryProvider>
      <Paying {...props} />
    </QueryProvider>
  );
}

/** Falls back to this browser's last unpaid order when the URL has no id. */
function useStoredOrderId(given: Props): Props {
  const [storedId, setStoredId] = useState('');
  useEffect(() => setStoredId(readStoredPayment() ?? ''), []);
  return { ...given, orderTransactionId: given.orderTransactionId || storedId };
}

const backLabels = {
  order: 'back',
  voucher: 'backVoucher',
  topup: 'backTopup',
  deposit: 'backDeposit',
} as const;

function usePlaces({ orderTransactionId, fromType }: Props, payment?: PaymentState['payment']) {
  const shop = useShop();
  const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
  const { back, done } = getPaymentPlaces(fromType, orderTransactionId, payment);
  return { back: to(back), done: to(done) };
}

function Paying(props: Props) {
  const { orderTransactionId, fromType } = props;
  const t = useTranslations('payment');
  const name = usePayTypeName();
  const router = useRouter();
  const isPickup = useIsPickup(orderTransactionId);
  const state = usePayment(fromType, orderTransactionId, props.payType);
  const to = usePlaces(props, state.payment);
  const move = useAfterPaid({
    fromType,
    orderTransactionId,
    payment: state.payment,
    onStay: state.retry,
  });

  useEffect(() => {
    if (state.paid) router.replace(to.done);
  }, [state.paid, router, to.done]);

  const title = state.payType
    ? t('title', { payType: name(state.payType, state.payTypeDesc, isPickup) })
    : t('titleOther');
  return (
    <PaymentPanel
      orderTransactionId={orderTransactionId}
      fromType={fromType}
      state={state}
      onDone={() => router.replace(to.done)}
      onPaid={move}
    >
      {({ head, body, actions }) => (
        <Framed title={title}>
          {head && (
            <div className="bg-raised px-4 pt-4 pb-5 desk:mt-8 desk:rounded-t-card desk:px-6">{head}</div>
          )}
          <div className="p-4 pb-28 desk:bg-raised desk:p-6 desk:pb-2">
            <Card className="p-5! desk:p-0! desk:shadow-none!">{body}</Card>
          </div>
          <div
            data-pinned
            className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised p-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-overlay desk:static desk:rounded-b-card desk:border-0 desk:p-6 desk:shadow-raised"
          >
            {actions}
          </div>
        </Framed>
      )}
    </PaymentPanel>
  );
}

/** Shows the title on the desktop; on mobile the page bar does. */
function Framed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[560px] desk:pb-8">
      <h1 className="hidden pt-8 text-28! desk:block">{title}</h1>
      {children}
    </div>
  );
}
