'use client';

import { useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { WithMessages } from '@/components/layout/with-messages';
import { ChooseWayDialog } from './choose-way-dialog';
import type { PayShop } from './pay-shop';
import PaymentDialog from './payment-dialog';

export interface SecondPaymentDialogProps {
  shop: PayShop;
  orderTransactionId: string;
  orderType: 'order' | 'voucher';
  open: boolean;
  /** Called with `false` when the flow ends, including the payment dialog that may follow. */
  onOpenChange(open: boolean): void;
  /** Called when nothing is left to pay here: paid, or to be paid in cash. */
  onPaid?(): void;
}

const areas = ['payment', 'errors'] as const;

/**
 * Pays an existing order: first the method, then the payment dialog in Singapore or the method's page elsewhere (PAY-01
 * to PAY-05). Loaded on first use, together with its messages.
 */
export function SecondPaymentDialog(props: SecondPaymentDialogProps) {
  const { shop, orderTransactionId, orderType, open, onOpenChange, onPaid } = props;
  const [toPay, setToPay] = useState<string>();
  if (!open) return null;
  const close = () => {
    setToPay(undefined);
    onOpenChange(false);
  };
  if (toPay)
    return (
      <PaymentDialog
        shop={shop}
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
          shop={shop}
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
