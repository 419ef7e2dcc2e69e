'use client';

import { useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { WithMessages } from '@/components/layout/with-messages';
import { ChooseWayDialog } from './choose-way-dialog';
import PaymentDialog from './payment-dialog';
import { useClosedPayment } from './use-closed-payment';

export interface SecondPaymentDialogProps {
  orderTransactionId: string;
  orderType: 'order' | 'voucher';
  open: boolean;
  /** Called with `false` when the flow ends, including the payment dialog that may follow. */
  onOpenChange(open: boolean): void;
  /** Called when nothing is left to pay online: paid, or to be paid in cash. */
  onPaid?(): void;
}

const areas = ['payment', 'errors'] as const;

/**
 * Pays an existing order: first the method, then the payment dialog in Singapore or the method's page elsewhere. Loaded
 * on first use, together with its messages.
 */
export function SecondPaymentDialog(props: SecondPaymentDialogProps) {
  const shop = useShop();
  const { orderTransactionId, orderType, open, onOpenChange, onPaid } = props;
  const [toPay, setToPay] = useState<string>();
  const handleClosed = useClosedPayment();
  if (!open) return null;
  const close = () => {
    setToPay(undefined);
    onOpenChange(false);
    if (orderType === 'voucher') void handleClosed({ orderTransactionId });
  };
  if (toPay)
    return (
      <PaymentDialog
        orderTransactionId={orderTransactionId}
        fromType={orderType}
        payType={toPay}
        onClose={close}
        onPaid={onPaid}
      />
    );
  return (
    <QueryProvider>
      <WithMessages locale={shop.locale} areas={areas} onFailed={close}>
        <ChooseWayDialog
          orderTransactionId={orderTransactionId}
          orderType={orderType}
          onClose={close}
          onOpenToPay={setToPay}
          onPaid={onPaid}
        />
      </WithMessages>
    </QueryProvider>
  );
}
