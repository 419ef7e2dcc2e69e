'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { usePayTypeName } from './pay-type-name';
import { PaymentPanel } from './payment-panel';
import { usePayment } from './use-payment';

interface Props {
  shop: Pick<ShopFacts, 'countryCode' | 'locale'>;
  orderTransactionId: string;
  /** The way that was chosen with the order; the order's own otherwise. */
  payType?: string;
  /** Closed by the diner, or because it is paid: either way the order is next. */
  onClose(): void;
}

/** Pays an order over the page that one is on (PAY-06, DEC-39). Loaded on first intent. */
export default function PaymentDialog(props: Props) {
  return (
    <QueryProvider>
      <Paying {...props} />
    </QueryProvider>
  );
}

function Paying({ shop, orderTransactionId, payType, onClose }: Props) {
  const t = useTranslations('payment');
  const name = usePayTypeName();
  const state = usePayment(orderTransactionId, payType);
  useMoveOnWhenPaid(state.paid, onClose);
  const title = state.payType
    ? t('title', { payType: name(state.payType, state.payTypeDesc) })
    : t('titleOther');
  return (
    <PaymentPanel
      shop={shop}
      orderTransactionId={orderTransactionId}
      state={state}
      onDone={onClose}
      doneLabel={t('toOrder')}
    >
      {({ head, body, actions }) => (
        <DialogOrSheet
          open
          onOpenChange={(open) => !open && onClose()}
          title={title}
          closeLabel={t('close')}
          width={440}
          footer={<div className="p-4">{actions}</div>}
        >
          <div className="grid gap-5 p-4 desk:p-6">
            {head}
            {body}
          </div>
        </DialogOrSheet>
      )}
    </PaymentPanel>
  );
}

/** Long enough to read that the payment was received. Milliseconds. */
const readingTime = 1200;

function useMoveOnWhenPaid(paid: boolean, onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!paid) return;
    // Only the payment starts the clock: a parent that renders again must not start it anew.
    const timer = setTimeout(() => close.current(), readingTime);
    return () => clearTimeout(timer);
  }, [paid]);
}
