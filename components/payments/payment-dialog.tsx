'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { WithMessages } from '@/components/layout/with-messages';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import type { FromType } from '@/lib/domain/payments/payment-places';
import { usePayTypeName } from './pay-type-name';
import { PaymentPanel } from './payment-panel';
import { useIsPickup } from './payment-title';
import { useAfterPaid } from './use-after-paid';
import { usePayment } from './use-payment';
import { usePaymentAddress } from './use-payment-address';

export interface PaymentDialogProps {
  /** Id of the order, voucher order or top-up. */
  orderTransactionId: string;
  /** Kind of the payable; an order by default. */
  fromType?: FromType;
  /** The selected method; the payable's own by default. */
  payType?: string;
  /** Called when the diner closes the dialog or the payment succeeds. "I have paid" may navigate away without it. */
  onClose(): void;
  /** Called when the payment is received; `onClose` follows. */
  onPaid?(): void;
}

const areas = ['payment', 'errors'] as const;

/** Shows the payment in a dialog. Loaded on first use, together with its messages. */
export default function PaymentDialog(props: PaymentDialogProps) {
  const { locale } = useShop();
  return (
    <QueryProvider>
      <WithMessages locale={locale} areas={areas} onFailed={props.onClose}>
        <Paying {...props} />
      </WithMessages>
    </QueryProvider>
  );
}

function Paying({ orderTransactionId, fromType = 'order', payType, onClose, onPaid }: PaymentDialogProps) {
  const t = useTranslations('payment');
  const name = usePayTypeName();
  const isPickup = useIsPickup(orderTransactionId);
  const state = usePayment(fromType, orderTransactionId, payType);
  useMoveOnWhenPaid(state.paid, onClose, onPaid);
  const address = usePaymentAddress({ fromType, orderTransactionId, payType: state.payType });
  const move = useAfterPaid({
    fromType,
    orderTransactionId,
    payment: state.payment,
    getPagePath: address.getPagePath,
    onStay: () => {
      address.restore();
      onClose();
    },
  });
  const title = state.payType
    ? t('title', { payType: name(state.payType, state.payTypeDesc, isPickup) })
    : t('titleOther');
  return (
    <PaymentPanel
      orderTransactionId={orderTransactionId}
      fromType={fromType}
      state={state}
      onDone={onClose}
      onPaid={move}
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

/** Milliseconds for which the success message is shown before closing. */
const readingTime = 1200;

function useMoveOnWhenPaid(paid: boolean, onClose: () => void, onPaid?: () => void) {
  const close = useEffectEvent(onClose);
  const report = useEffectEvent(() => onPaid?.());
  useEffect(() => {
    if (!paid) return;
    report();
    const timer = setTimeout(() => close(), readingTime);
    return () => clearTimeout(timer);
  }, [paid]);
}
