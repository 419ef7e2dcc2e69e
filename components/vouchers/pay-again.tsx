'use client';

import { type ComponentType, type ReactNode, useState } from 'react';
import type { SecondPaymentDialogProps } from '@/components/payments/second-payment-dialog';
import { Button, type ButtonProps } from '@/components/ui/button';
import type { ClientShop } from '@/lib/domain/client-shop';

interface Props extends Pick<ButtonProps, 'className' | 'size' | 'variant' | 'aria-label'> {
  shop: ClientShop;
  orderTransactionId: string;
  /** Called when the dialog has closed. */
  onClosed(): void;
  onPaid?(): void;
  children: ReactNode;
}

/** Pays an unpaid voucher order; the dialog loads on the first click (PAY-01 to PAY-05). */
export function PayAgain({ shop, orderTransactionId, onClosed, onPaid, children, ...rest }: Props) {
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<SecondPaymentDialogProps>>();
  const show = () => {
    setOpen(true);
    import('@/components/payments/second-payment-dialog').then(
      (module) => setDialog(() => module.SecondPaymentDialog),
      // Offline: the next click retries.
      () => setOpen(false),
    );
  };
  return (
    <>
      <Button pending={open && !Dialog} onClick={show} {...rest}>
        {children}
      </Button>
      {Dialog && (
        <Dialog
          shop={shop}
          orderTransactionId={orderTransactionId}
          orderType="voucher"
          open={open}
          onOpenChange={(next) => {
            setOpen(next);
            if (!next) onClosed();
          }}
          onPaid={onPaid}
        />
      )}
    </>
  );
}
