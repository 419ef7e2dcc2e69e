'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
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
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { type ApiError, isApiError } from '@/lib/domain/api-error';
import {
  type CancelReason,
  cancelReasons,
  formatCancelReason,
  isCancelled,
  otherReason,
  ownReasonLimit,
} from '@/lib/domain/orders/cancel';
import { getRefundPromise } from '@/lib/domain/orders/refund-promise';
import { RefundParts } from './refund-parts';

interface Props {
  order: Order;
  countryCode: CountryCode;
  locale: Locale;
  timeZone: string;
  /** Called once the order is cancelled. */
  onCancelled: () => void;
  /** The order can't be cancelled in its present state; the caller refetches it. */
  onRefused: () => void;
  onKeep: () => void;
}

/** The reason, the refund and a confirmation (ORD-15, ORD-16). */
export function CancelForm({ order, countryCode, locale, timeZone, onCancelled, onRefused, onKeep }: Props) {
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
      if (!isCancelled(answer)) return setFailure(t('failed'));
      showToast({ kind: 'success', text: t('done') });
      onCancelled();
    },
    onError: (error: ApiError) => {
      if (hasSessionEnded(error)) return expireSession();
      setFailure(formatError(errors, error));
      if (isApiError(error, 'ORDER_NOT_CANCELLABLE')) onRefused();
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
    reason && cancelling.mutate(formatCancelReason(reason, own, (one) => t(`reasons.${one}`)));
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
          <RefundParts parts={back} countryCode={countryCode} locale={locale} />
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
