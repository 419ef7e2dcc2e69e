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
import { type ApiError, isApiError } from '@/lib/domain/api-error';
import { isLoginNeededAgain } from '@/lib/domain/reservations/reservation-errors';
import { getDepositQuestion } from './deposit-question';

interface Props {
  /** The reservation to cancel; undefined closes the dialog. */
  reservation: Reservation | undefined;
  onClose: () => void;
  /** Called after a cancellation or when the reservation has changed meanwhile. */
  onChanged: () => void;
}

/** Cancels a reservation. Whether a cancellation without an answer was carried out is asked for by another one. */
async function cancel(reservationId: string): Promise<void> {
  let isRepeat = false;
  try {
    await askAgain(
      () => change('reservations.cancel', { reservationId }),
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

/** Asks for confirmation, then cancels the reservation. */
export function CancelReservation({ reservation, onClose, onChanged }: Props) {
  const t = useTranslations('reservation.list');
  const close = useTranslations('ui')('close');
  const errors = useTranslations('errors');
  const cancelling = useMutation({
    mutationFn: cancel,
    onSuccess: () => {
      showToast({ kind: 'success', text: t('cancelled') });
      onChanged();
    },
    onError: (error: ApiError) => {
      if (isLoginNeededAgain(error.code)) return expireSession();
      if (isUnanswered(error)) {
        showToast({ kind: 'warning', text: t('outcomeUnknown') });
        return onChanged();
      }
      showToast({ kind: 'error', text: formatError(errors, error) });
      if (isApiError(error, 'RESERVATION_ENDED')) onChanged();
    },
    onSettled: onClose,
  });
  const getDishesLine = (asked: Reservation | undefined) =>
    asked?.dishes?.order && t(asked.dishes.isOpen ? 'dishesReturned' : 'dishesStay');
  return (
    <ConfirmDialog
      open={reservation !== undefined}
      onOpenChange={(open) => !open && onClose()}
      kind="warning"
      title={t('askTitle')}
      content={[t(getDepositQuestion(reservation)), getDishesLine(reservation)].filter(Boolean).join(' ')}
      sureLabel={t('sure')}
      cancelLabel={t('keep')}
      closeLabel={close}
      dangerous
      pending={cancelling.isPending}
      onSure={() => reservation && cancelling.mutate(reservation.id)}
    />
  );
}
