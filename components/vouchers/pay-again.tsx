'use client';

import { type ComponentType, type ReactNode, useState } from 'react';
import type { SecondPaymentDialogProps } from '@/components/payments/second-payment-dialog';
import { Button, type ButtonProps } from '@/components/ui/button';
import type { ClientShop } from '@/lib/domain/client-shop';

interface Props extends Pick<ButtonProps, 'className' | 'size' | 'variant' | 'aria-label'> {
  shop: ClientShop;
  orderTransactionId: string;
  /** The dialog has gone, whatever came of it. */
  onClosed(): void;
  onPaid?(): void;
  children: ReactNode;
}

/** Pays a voucher order that waits for its payment; the dialog comes with the first press (PAY-01 to PAY-05). */
export function PayAgain({ shop, orderTransactionId, onClosed, onPaid, children, ...look }: Props) {
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<SecondPaymentDialogProps>>();
  const show = () => {
    setOpen(true);
    import('@/components/payments/second-payment-dialog').then(
      (module) => setDialog(() => module.SecondPaymentDialog),
      // Offline: the next press asks again.
      () => setOpen(false),
    );
  };
  return (
    <>
      <Button pending={open && !Dialog} onClick={show} {...look}>
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
