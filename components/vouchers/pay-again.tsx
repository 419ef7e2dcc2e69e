'use client';

import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '@/components/ui/button';
import { useLazyPart } from '@/components/ui/use-lazy-part';

const loadDialog = () =>
  import('@/components/payments/second-payment-dialog').then((module) => module.SecondPaymentDialog);

interface Props extends Pick<ButtonProps, 'className' | 'size' | 'variant' | 'aria-label'> {
  orderTransactionId: string;
  /** Called when the dialog has closed. */
  onClosed(): void;
  children: ReactNode;
}

/** Pays an unpaid voucher order; the dialog loads on the first click. */
export function PayAgain({ orderTransactionId, onClosed, children, ...rest }: Props) {
  const [open, setOpen] = useState(false);
  const Dialog = useLazyPart(open, loadDialog, () => setOpen(false));
  return (
    <>
      <Button pending={open && !Dialog} onClick={() => setOpen(true)} {...rest}>
        {children}
      </Button>
      {Dialog && (
        <Dialog
          orderTransactionId={orderTransactionId}
          orderType="voucher"
          open={open}
          onOpenChange={(next) => {
            setOpen(next);
            if (!next) onClosed();
          }}
        />
      )}
    </>
  );
}
