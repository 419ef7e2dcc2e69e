'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showToast } from '@/components/ui/toast';
import { askAgain, isUnanswered } from '@/lib/client/api/ask-again';
import { change } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import { expireSession } from '@/lib/client/session/session-client';
import type { Reservation } from '@/lib/contract/reservations';
import { ReservationStatus } from '@/lib/contract/statuses';
import { isApiError, toApiError } from '@/lib/domain/api-error';
import { getCancelTerms } from '@/lib/domain/reservations/deposit';
import { isLoginNeededAgain, isReservationOutdated } from '@/lib/domain/reservations/reservation-errors';
import { useCancelQuestion } from './use-cancel-question';

interface Props {
  /** The reservation to cancel; undefined closes the dialog. */
  reservation: Reservation | undefined;
  onClose: () => void;
  /** Called after a cancellation or when the reservation has changed meanwhile. */
  onChanged: () => void;
}

/**
 * Cancels a reservation. After a lost response it retries; "already canceled" then means that the first attempt
 * succeeded.
 */
async function cancel(reservation: Reservation): Promise<void> {
  const input = { reservationId: reservation.id, ...getCancelTerms(reservation) };
  let isRepeat = false;
  try {
    await askAgain(
      () => change('reservations.cancel', input),
      () => {
        isRepeat = true;
      },
    );
  } catch (error) {
    const stands =
      isApiError(error, 'RESERVATION_ENDED') &&
      (error.detail as { reservationStatus?: number } | undefined)?.reservationStatus;
    if (!isRepeat || stands !== ReservationStatus.Cancelled) throw error;
  }
}

export function CancelReservation({ reservation, onClose, onChanged }: Props) {
  const t = useTranslations('reservation.list');
  const formatQuestion = useCancelQuestion();
  const close = useTranslations('ui')('close');
  const errors = useTranslations('errors');
  const cancelling = useMutation({
    mutationFn: cancel,
    onSuccess: () => {
      showToast({ kind: 'success', text: t('cancelled') });
      onChanged();
    },
    onError: (thrown) => {
      const error = toApiError(thrown);
      if (isLoginNeededAgain(error.code)) return expireSession();
      if (isUnanswered(error)) {
        showToast({ kind: 'warning', text: t('outcomeUnknown') });
        return onChanged();
      }
      showToast({ kind: 'error', text: formatError(errors, error) });
      if (isReservationOutdated(error)) onChanged();
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={reservation !== undefined}
      onOpenChange={(open) => !open && onClose()}
      kind="warning"
      title={t('askTitle')}
      content={formatQuestion(reservation)}
      sureLabel={t('sure')}
      cancelLabel={t('keep')}
      closeLabel={close}
      dangerous
      pending={cancelling.isPending}
      onSure={() => reservation && cancelling.mutate(reservation)}
    />
  );
}
