'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import type { WalletTransaction } from '@/lib/contract/wallet';
import { refundTime } from '@/lib/payment/refund-times';
import { moneyWithSign } from '@/lib/wallet/wallet-sign';
import { useReturn } from './use-return';

interface Props {
  movement: WalletTransaction;
  sign: string;
  userId: number;
  /** What gets the focus when the button that opened it is gone. */
  returnFocus(): HTMLElement | null;
  onClose(): void;
}

/** Asks whether a top-up is to go back the way it came, and says that it was asked for (WAL-05, LIM-03). */
export function ReturnDialog({ movement, sign, userId, returnFocus, onClose }: Props) {
  const t = useTranslations('wallet.return');
  const times = useTranslations('refund.times');
  const textId = useId();
  const { ask, busy, failure, refundAmount } = useReturn(movement, userId);
  const done = refundAmount !== undefined;
  const amount = moneyWithSign(refundAmount ?? movement.issueAmount, sign);
  const title = done ? t('doneTitle') : t('askTitle', { amount });
  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      titleBar="hidden"
      closeLabel={t('close')}
      closeButton={false}
      closable={!busy}
      role="alertdialog"
      describedBy={textId}
      width={400}
      returnFocus={done ? returnFocus : undefined}
      footer={
        <div className="grid auto-cols-fr grid-flow-col gap-3 p-4">
          {done ? (
            <Button onClick={onClose}>{t('done')}</Button>
          ) : (
            <>
              <Button variant="secondary" disabled={busy} onClick={onClose}>
                {t('keep')}
              </Button>
              <Button pending={busy} pendingLabel={t('pending')} onClick={ask}>
                {t('sure')}
              </Button>
            </>
          )}
        </div>
      }
    >
      <div role="status" id={textId}>
        <EmptyState
          icon={done ? 'check' : 'wallet'}
          title={title}
          className="pt-8! pb-4!"
          text={
            <>
              {done ? t('doneText', { amount }) : t('askText')}{' '}
              {times(refundTime('topup', 'SOURCE', undefined))}.
            </>
          }
        />
      </div>
      {failure && (
        <Notice kind="warning" live className="mx-4 mb-4">
          {failure}
        </Notice>
      )}
    </DialogOrSheet>
  );
}
