import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { askAgain, isUnanswered } from '@/lib/client/api/ask-again';
import { change } from '@/lib/client/api/call';
import { createKey } from '@/lib/client/checkout/new-key';
import { formatError } from '@/lib/client/i18n/error-text';
import { saveDraft } from '@/lib/client/reservations/saved-draft';
import { expireSession, getCurrentSession } from '@/lib/client/session/session-client';
import { readCampaign } from '@/lib/client/tracking/campaign';
import { track } from '@/lib/client/tracking/track';
import type { Minor } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { type Attempt, getAttempt, isSettlingCode } from '@/lib/domain/checkout/order-attempt';
import type { ClientShop } from '@/lib/domain/client-shop';
import {
  type ReservationDraft,
  type ReservationError,
  type ReservedRestaurant,
  toSubmission,
} from '@/lib/domain/reservations/reservation-draft';
import { hasOwnText, isLoginNeededAgain, isTimeLost } from '@/lib/domain/reservations/reservation-errors';

interface SubmitOptions {
  shop: ClientShop;
  reserved: ReservedRestaurant;
  /** The attempt that was still open when the page was left. */
  attempt?: Attempt;
  onValidationError(validationError: ReservationError): void;
  /** Called when the slot is full and another one must be chosen. */
  onTimeLost(code: string): void;
  /** The deposit that the draft shows; undefined where the restaurant has no rules for any. */
  getDeposit(draft: ReservationDraft): Minor | undefined;
  onBooked(): void;
}

/** A booked table with the submitted values. */
export interface MadeReservation {
  reservationId: string;
  draft: ReservationDraft;
  /** It is to be paid next. */
  hasDeposit: boolean;
}

/**
 * Submits the form; a repeated submit books one table (docs/reliability.md, promise 4). When no answer comes it is asked for
 * again; the outcome is unknown only where that failed as well.
 */
export function useReservationSubmit(given: SubmitOptions) {
  const t = useTranslations('reserve');
  const errors = useTranslations('errors');
  const latest = useRef(given);
  latest.current = given;
  const unsettled = useRef(given.attempt);
  const busy = useRef(false);
  const [pending, setPending] = useState<'sending' | 'asking'>();
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);
  const [booked, setBooked] = useState<MadeReservation>();

  const handleError = (error: ApiError, again: () => void) => {
    const { onValidationError, onTimeLost } = latest.current;
    if (isLoginNeededAgain(error.code)) return expireSession({ onLoggedIn: again });
    // The toast came when the first answer didn't.
    if (isUnanswered(error)) return setOutcomeUnknown(true);
    const text = hasOwnText(error.code) ? formatError(errors, error) : t('dataError');
    showToast({ kind: 'warning', text });
    if (error.code === 'PHONE_INVALID') onValidationError('phone');
    if (isTimeLost(error.code)) onTimeLost(error.code);
  };
  const handleUnanswered = () => {
    showToast({ kind: 'warning', id: 'reserve-unanswered', text: t('dataError') });
    setPending('asking');
  };
  const latestHandlers = useRef({ handleError, handleUnanswered });
  latestHandlers.current = { handleError, handleUnanswered };

  const stable = useMemo(() => {
    const send = async (draft: ReservationDraft): Promise<void> => {
      if (busy.current) return;
      busy.current = true;
      setPending('sending');
      setOutcomeUnknown(false);
      const { restaurantId, name, locale } = latest.current.shop;
      const deposit = latest.current.getDeposit(draft);
      const place = { restaurantId, name, locale, utmSource: readCampaign(), deposit };
      const asked = toSubmission(draft, { ...place, ...latest.current.reserved });
      const attempt = getAttempt(asked, unsettled.current, createKey);
      unsettled.current = attempt;
      saveDraft(restaurantId, { draft, attempt, userId: getCurrentSession().userId });
      try {
        const reservationId = await askAgain(
          () => change('reservations.submit', asked, { idempotencyKey: attempt.key }),
          () => latestHandlers.current.handleUnanswered(),
        );
        unsettled.current = undefined;
        track('reserveSure', { restaurantId, people: draft.people, discount: draft.discount });
        setBooked({ reservationId, draft, hasDeposit: Boolean(deposit) });
        latest.current.onBooked();
      } catch (thrown) {
        const error =
          thrown instanceof ApiError ? thrown : new ApiError({ code: 'INTERNAL', message: '', status: 0 });
        if (isSettlingCode(error.code)) unsettled.current = undefined;
        latestHandlers.current.handleError(error, () => void send(draft));
      } finally {
        busy.current = false;
        setPending(undefined);
      }
    };
    return { send, attempt: () => unsettled.current, close: () => setBooked(undefined) };
  }, []);

  return useMemo(
    () => ({ ...stable, pending, isOutcomeUnknown, booked }),
    [stable, pending, isOutcomeUnknown, booked],
  );
}
