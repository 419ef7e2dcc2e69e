'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { Notice } from '@/components/ui/notice';
import { OutcomeSign } from '@/components/ui/outcome-sign';
import { RefundMethod } from '@/lib/contract/pay-types';
import type { WalletTransaction } from '@/lib/contract/wallet';
import { getRefundTime } from '@/lib/domain/payments/refund-times';
import { formatWithSign } from '@/lib/domain/wallet/wallet-sign';
import { useReturn } from './use-return';

interface Props {
  movement: WalletTransaction;
  sign: string;
  userId: number;
  /** Returns the element to focus when the opening button is gone. */
  returnFocus(): HTMLElement | null;
  onClose(): void;
}

/** Confirms the refund request of a top-up, then its submission. */
export function ReturnDialog({ movement, sign, userId, returnFocus, onClose }: Props) {
  const t = useTranslations('wallet.return');
  const times = useTranslations('refund.times');
  const textId = useId();
  const { ask, busy, failure, refundAmount } = useReturn(movement, userId);
  const done = refundAmount !== undefined;
  const amount = formatWithSign(refundAmount ?? movement.issueAmount, sign);
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
      <div className="flex flex-col items-center px-6 pt-8 pb-6 text-center">
        {done ? <OutcomeSign name="check" kind="success" /> : <OutcomeSign name="wallet" kind="brand" />}
        {/* Hidden from screen readers, which read the same text as the dialog's title. */}
        <p aria-hidden="true" className="mt-4 text-18 leading-heading font-bold text-balance">
          {title}
        </p>
        <div id={textId} role="status" className="mt-1 text-14 text-pretty text-muted">
          {done ? t('doneText', { amount }) : t('askText')}{' '}
          <span className="mt-2 block">{times(getRefundTime('topup', RefundMethod.Source, undefined))}</span>
        </div>
      </div>
      {failure && (
        <Notice kind="warning" live className="mx-4 mb-4">
          {failure}
        </Notice>
      )}
    </DialogOrSheet>
  );
}
