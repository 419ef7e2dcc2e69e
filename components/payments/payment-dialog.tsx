'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { WithMessages } from '@/components/layout/with-messages';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import type { FromType } from '@/lib/domain/payments/from-type';
import type { PayShop } from './pay-shop';
import { usePayTypeName } from './pay-type-name';
import { PaymentPanel } from './payment-panel';
import { useAfterPaid } from './use-after-paid';
import { usePayment } from './use-payment';
import { usePaymentAddress } from './use-payment-address';

export interface PaymentDialogProps {
  shop: PayShop;
  /** Id of the order, voucher order or top-up. */
  orderTransactionId: string;
  /** Kind of the payable; an order by default. */
  fromType?: FromType;
  /** The chosen method; the payable's own by default. */
  payType?: string;
  /** Called when the user closes the dialog or the payment succeeds. "I have paid" may navigate away without it. */
  onClose(): void;
  /** Called when the payment is received; `onClose` follows. */
  onPaid?(): void;
}

const areas = ['payment', 'errors'] as const;

/** The payment in a dialog (PAY-06, DEC-39). Loaded on first use, together with its messages. */
export default function PaymentDialog(props: PaymentDialogProps) {
  return (
    <QueryProvider>
      <WithMessages locale={props.shop.locale} areas={areas} onFailed={props.onClose}>
        <Paying {...props} />
      </WithMessages>
    </QueryProvider>
  );
}

function Paying({
  shop,
  orderTransactionId,
  fromType = 'order',
  payType,
  onClose,
  onPaid,
}: PaymentDialogProps) {
  const t = useTranslations('payment');
  const name = usePayTypeName();
  const state = usePayment(fromType, orderTransactionId, payType);
  useMoveOnWhenPaid(state.paid, onClose, onPaid);
  const address = usePaymentAddress({ shop, fromType, orderTransactionId, payType: state.payType });
  const move = useAfterPaid({
    shop,
    fromType,
    orderTransactionId,
    getPagePath: address.getPagePath,
    onStay: () => {
      address.restore();
      onClose();
    },
  });
  const title = state.payType
    ? t('title', { payType: name(state.payType, state.payTypeDesc) })
    : t('titleOther');
  return (
    <PaymentPanel
      shop={shop}
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

/** Time to read that the payment was received, in milliseconds. */
const readingTime = 1200;

function useMoveOnWhenPaid(paid: boolean, onClose: () => void, onPaid?: () => void) {
  const handlers = useRef({ onClose, onPaid });
  handlers.current = { onClose, onPaid };
  useEffect(() => {
    if (!paid) return;
    handlers.current.onPaid?.();
    // A re-render of the parent must not restart the timer.
    const timer = setTimeout(() => handlers.current.onClose(), readingTime);
    return () => clearTimeout(timer);
  }, [paid]);
}
