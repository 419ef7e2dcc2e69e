'use client';

import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '@/components/ui/button';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { ClientShop } from '@/lib/domain/client-shop';

const loadDialog = () =>
  import('@/components/payments/second-payment-dialog').then((module) => module.SecondPaymentDialog);

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
  const Dialog = useLazyPart(open, loadDialog, () => setOpen(false));
  return (
    <>
      <Button pending={open && !Dialog} onClick={() => setOpen(true)} {...rest}>
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
