'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { GuestState } from '@/components/session/guest-state';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { readStoredPayment } from '@/lib/client/payments/stored-payment';
import { useSession } from '@/lib/client/session/session-client';
import type { FromType } from '@/lib/domain/payments/from-type';
import { getPaymentPlaces } from '@/lib/domain/payments/payment-places';
import { toLocalePath } from '@/lib/domain/routes/paths';
import type { PayShop } from './pay-shop';
import { usePayTypeName } from './pay-type-name';
import { PaymentPanel } from './payment-panel';
import { useAfterPaid } from './use-after-paid';
import { usePayment } from './use-payment';

interface Props {
  shop: PayShop;
  orderTransactionId: string;
  fromType: FromType;
  /** Payment method of this page, unless the order has another. */
  payType?: string;
}

/** `/payment/paynow` and `/payment/wechat`: the payment as a page (RT-23, PAY-08). */
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

/** Without an id in the address: the last unpaid order of this browser. */
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

function usePlaces({ shop, orderTransactionId, fromType }: Props) {
  const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
  const { back, done } = getPaymentPlaces(fromType, orderTransactionId);
  return { back: to(back), done: to(done) };
}

function Paying(props: Props) {
  const { shop, orderTransactionId, fromType } = props;
  const t = useTranslations('payment');
  const name = usePayTypeName();
  const router = useRouter();
  const state = usePayment(fromType, orderTransactionId, props.payType);
  const to = usePlaces(props);
  const move = useAfterPaid({ shop, fromType, orderTransactionId, onStay: state.retry });

  useEffect(() => {
    if (state.paid) router.replace(to.done);
  }, [state.paid, router, to.done]);

  const title = state.payType
    ? t('title', { payType: name(state.payType, state.payTypeDesc) })
    : t('titleOther');
  return (
    <PaymentPanel
      shop={shop}
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

/** The desktop title; on mobile the page bar shows it. */
function Framed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[560px] desk:pb-8">
      <h1 className="hidden pt-8 text-28! desk:block">{title}</h1>
      {children}
    </div>
  );
}
