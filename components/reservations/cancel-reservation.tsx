'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { errorText } from '@/lib/client/i18n/error-text';
import { sessionExpired } from '@/lib/client/session/session-client';
import type { Reservation } from '@/lib/contract/reservations';
import { type ApiError, isApiError } from '@/lib/domain/api-error';
import { needsLoginAgain } from '@/lib/domain/reservations/reservation-errors';

interface Props {
  /** The reservation to cancel; undefined closes the dialog. */
  reservation: Reservation | undefined;
  onClose: () => void;
  /** Called after a cancellation or when the reservation has changed meanwhile. */
  onChanged: () => void;
}

/** Asks for confirmation, then cancels the reservation. */
export function CancelReservation({ reservation, onClose, onChanged }: Props) {
  const t = useTranslations('reservation.list');
  const close = useTranslations('ui')('close');
  const errors = useTranslations('errors');
  const cancelling = useMutation({
    mutationFn: (reservationId: string) => change('reservations.cancel', { reservationId }),
    onSuccess: () => {
      showToast({ kind: 'success', text: t('cancelled') });
      onChanged();
    },
    onError: (error: ApiError) => {
      if (needsLoginAgain(error.code)) return sessionExpired();
      showToast({ kind: 'error', text: errorText(errors, error) });
      if (isApiError(error, 'RESERVATION_ENDED')) onChanged();
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={reservation !== undefined}
      onOpenChange={(open) => !open && onClose()}
      kind="warning"
      title={t('askTitle')}
      content={t('askText')}
      sureLabel={t('sure')}
      cancelLabel={t('keep')}
      closeLabel={close}
      dangerous
      pending={cancelling.isPending}
      onSure={() => reservation && cancelling.mutate(reservation.id)}
    />
  );
}
