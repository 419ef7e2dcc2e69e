'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { TextArea } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { RadioList } from '@/components/ui/radio-list';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import type { Order } from '@/lib/contract/orders';
import { toApiError } from '@/lib/domain/api-error';
import {
  type CancelReason,
  cancelReasons,
  formatCancelReason,
  isCanceled,
  otherReason,
  ownReasonLimit,
} from '@/lib/domain/orders/cancel';
import { getRefundPromise } from '@/lib/domain/orders/refund-promise';
import { RefundParts } from './refund-parts';

interface Props {
  order: Order;
  onCanceled: () => void;
  /** Called when the order's current state does not allow it; the caller refetches the order. */
  onRefused: () => void;
  onKeep: () => void;
}

/** Asks for the reason, shows the refund and requires a confirmation. */
export function CancelForm({ order, onCanceled, onRefused, onKeep }: Props) {
  const { timeZone } = useShop();
  const t = useTranslations('orderCancel');
  const errors = useTranslations('errors');
  const [reason, setReason] = useState<CancelReason>();
  const [own, setOwn] = useState('');
  const [lacking, setLacking] = useState(false);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const choices = useRef<HTMLFieldSetElement>(null);
  const { orderTransactionId } = order;

  const cancelling = useMutation({
    mutationFn: (cancelReason: string) => change('orders.cancel', { orderTransactionId, cancelReason }),
    onSuccess: (answer) => {
      if (!isCanceled(answer)) return setFailure(t('failed'));
      showToast({ kind: 'success', text: t('done') });
      onCanceled();
    },
    onError: (thrown) => {
      const error = toApiError(thrown);
      if (hasSessionEnded(error)) return expireSession();
      setFailure(formatError(errors, error));
      if (error.code === 'ORDER_NOT_CANCELLABLE') onRefused();
    },
    onSettled: () => setAsking(false),
  });
  const ask = () => {
    setFailure(undefined);
    setLacking(reason === undefined);
    if (reason !== undefined) return setAsking(true);
    choices.current?.querySelector('input')?.focus();
  };
  const send = () =>
    reason && cancelling.mutate(formatCancelReason(reason, own, (key) => t(`reasons.${key}`)));
  const back = getRefundPromise(order, { since: new Date(), timeZone });

  return (
    <form
      noValidate
      className="grid gap-6 desk:gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <RadioList
        ref={choices}
        legend={t('question')}
        options={cancelReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        value={reason}
        error={lacking ? t('missing') : undefined}
        onChange={(value) => {
          setReason(value);
          setLacking(false);
        }}
      />
      {reason === otherReason && (
        <TextArea
          label={t('own')}
          optional={t('optional')}
          hint={t('ownHint')}
          value={own}
          maxLength={ownReasonLimit}
          counter
          onChange={({ target }) => setOwn(target.value)}
        />
      )}
      <section className="rounded-control bg-sunken px-4 py-3">
        <h2 className="mb-2 text-14 font-bold">{t('refund')}</h2>
        {back.length > 0 ? (
          <RefundParts parts={back} />
        ) : (
          <p className="text-14 text-pretty text-muted">{t('nothingPaid')}</p>
        )}
      </section>
      {failure && (
        <Notice kind="danger" live>
          {failure}
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onKeep}>
          {t('keep')}
        </Button>
        <Button type="submit" variant="danger">
          {t('submit')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        kind="warning"
        title={t('askTitle')}
        content={t('askText')}
        sureLabel={t('sure')}
        cancelLabel={t('keep')}
        closeLabel={t('close')}
        dangerous
        pending={cancelling.isPending}
        onSure={send}
      />
    </form>
  );
}
