'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import type { Order } from '@/lib/contract/orders';
import type { ApiError } from '@/lib/domain/api-error';
import { canBePickedUp } from '@/lib/domain/orders/order-status';

interface Props {
  order: Order;
  /** Called when the order is completed or has changed meanwhile. */
  onDone: () => void;
}

/** Button that confirms the pick-up and completes the order (ORD-18). */
export function PickedUpCard({ order, onDone }: Props) {
  const t = useTranslations('orderActions');
  const close = useTranslations('order')('close');
  const errors = useTranslations('errors');
  const [asking, setAsking] = useState(false);
  const saying = useMutation({
    mutationFn: () => change('orders.pickedUp', { orderTransactionId: order.orderTransactionId }),
    onSuccess: () => showToast({ kind: 'success', text: t('pickedUpDone') }),
    onError: (error: ApiError) => {
      if (hasSessionEnded(error)) return expireSession();
      showToast({ kind: 'error', text: formatError(errors, error) });
    },
    onSettled: () => {
      setAsking(false);
      onDone();
    },
  });
  if (!canBePickedUp(order)) return null;
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
