'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { change } from '@/lib/client/api/call';
import { formatPlainError } from '@/lib/client/i18n/error-text';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import { forgetPending } from '@/lib/domain/vouchers/pending-purchase';

const loadDialog = () => import('@/components/ui/confirm-dialog').then((module) => module.ConfirmDialog);

interface Props {
  orderTransactionId: string;
  /** Called when the order was canceled, or can no longer be. */
  onCanceled(): void;
}

/** Cancels an unpaid voucher order; the wallet's part is refunded immediately. */
export function CancelPurchase({ orderTransactionId, onCanceled }: Props) {
  const t = useTranslations('voucher.detail');
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const Dialog = useLazyPart(open, loadDialog, () => setOpen(false));

  const canceling = useMutation({
    mutationFn: () => change('vouchers.cancel', { orderTransactionId }),
    onSuccess: () => {
      showToast({ kind: 'success', id: 'voucher-cancel', text: t('cancelled') });
      forgetPending();
      void client.invalidateQueries({ queryKey: ['wallet'] });
    },
    onError: (error) => {
      if (hasSessionEnded(error)) return expireSession();
      showToast({ kind: 'error', id: 'voucher-cancel', text: formatPlainError(error, t('cancelFailed')) });
    },
    onSettled: () => {
      setOpen(false);
      onCanceled();
    },
  });

  return (
    <>
      <Button variant="ghost" pending={open && !Dialog} onClick={() => setOpen(true)}>
        {t('cancel')}
      </Button>
      {Dialog && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          kind="warning"
          title={t('cancelTitle')}
          content={t('cancelText')}
          sureLabel={t('cancel')}
          cancelLabel={t('keep')}
          closeLabel={t('keep')}
          onSure={() => canceling.mutate()}
          pending={canceling.isPending}
          dangerous
        />
      )}
    </>
  );
}
