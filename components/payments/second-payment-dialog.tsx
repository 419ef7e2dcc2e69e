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
  /** Told `false` when all of it is over, the payment dialog that may follow included. */
  onOpenChange(open: boolean): void;
  /** Nothing is left to pay here: it is paid, or will be handed over in cash. */
  onPaid?(): void;
}

const areas = ['payment', 'errors'] as const;

/**
 * Pays what was ordered before: first the way to pay, then in Singapore the payment dialog, elsewhere where that way leads
 * (PAY-01 to PAY-05). Loaded on first intent; brings its words along.
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
