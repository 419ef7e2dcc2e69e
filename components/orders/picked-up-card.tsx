'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTimeLeft } from '@/components/payments/use-time-left';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import type { Order } from '@/lib/contract/orders';
import { toApiError } from '@/lib/domain/api-error';
import { canBePickedUp } from '@/lib/domain/orders/order-status';

interface Props {
  order: Order;
  /** Called when the order is completed or has changed meanwhile. */
  onDone: () => void;
}

/** Confirms the pick-up, which completes the order, and undoes it for a minute. */
export function PickedUpCard({ order, onDone }: Props) {
  const t = useTranslations('orderActions');
  const close = useTranslations('order')('close');
  const errors = useTranslations('errors');
  const [asking, setAsking] = useState(false);
  const onError = (error: Error) => {
    if (hasSessionEnded(error)) return expireSession();
    showToast({ kind: 'error', text: formatError(errors, toApiError(error)) });
  };
  const saying = useMutation({
    mutationFn: () => change('orders.pickedUp', { orderTransactionId: order.orderTransactionId }),
    onSuccess: () => showToast({ kind: 'success', text: t('pickedUpDone') }),
    onError,
    onSettled: () => {
      setAsking(false);
      onDone();
    },
  });
  const undoing = useMutation({
    mutationFn: () => change('orders.undoPickedUp', { orderTransactionId: order.orderTransactionId }),
    onError,
    onSettled: onDone,
  });
  const hasBegun = useTimeLeft(order.pickUpFrom) === 0;
  const undoLeft = useTimeLeft(order.pickUpUndoUntil) ?? 0;
  if (undoLeft > 0)
    return (
      <Card className="desk:p-6!">
        <Button
          wide
          size="large"
          variant="secondary"
          pending={undoing.isPending}
          onClick={() => undoing.mutate()}
        >
          {t('pickedUpUndo')}
        </Button>
      </Card>
    );
  if (!canBePickedUp(order, hasBegun)) return null;
  return (
    <Card className="desk:p-6!">
      <Button wide size="large" variant="secondary" onClick={() => setAsking(true)}>
        {t(order.tableNo ? 'gotIt' : 'pickedUp')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        kind="warning"
        title={t('pickedUpAsk')}
        content={t('pickedUpText')}
        sureLabel={t('pickedUpSure')}
        cancelLabel={t('notYet')}
        closeLabel={close}
        pending={saying.isPending}
        onSure={() => saying.mutate()}
      />
    </Card>
  );
}
