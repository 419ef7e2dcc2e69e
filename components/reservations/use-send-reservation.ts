import { useTranslations } from 'next-intl';
import { type Dispatch, useEffect, useEffectEvent } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { showToast } from '@/components/ui/toast';
import { askAgain, isUnanswered } from '@/lib/client/api/ask-again';
import { change } from '@/lib/client/api/call';
import { createKey } from '@/lib/client/checkout/new-key';
import { formatError } from '@/lib/client/i18n/error-text';
import { saveDraft } from '@/lib/client/reservations/saved-draft';
import { expireSession, getCurrentSession } from '@/lib/client/session/session-client';
import { readCampaign, track } from '@/lib/client/tracking/track';
import type { Minor } from '@/lib/contract/vocabulary';
import { toApiError } from '@/lib/domain/api-error';
import { getAttempt } from '@/lib/domain/checkout/order-attempt';
import {
  type ReservationDraft,
  type ReservedRestaurant,
  toSubmission,
} from '@/lib/domain/reservations/reservation-draft';
import { hasOwnText, isLoginNeededAgain, isTimeLost } from '@/lib/domain/reservations/reservation-errors';
import type { Reserving, ReservingEvent, ReservingStep } from '@/lib/domain/reservations/reserving';
import type { DayTimes } from './use-day-times';

interface Options {
  reserved: ReservedRestaurant;
  state: Reserving;
  dispatch: Dispatch<ReservingEvent>;
  times: DayTimes;
  /** Returns the deposit that the draft shows; undefined if the restaurant takes none. */
  findDeposit(draft: ReservationDraft): Minor | undefined;
}

/**
 * Sends the confirmed draft. Repeated submits book one table, and repeated joins return the same entry, so a lost
 * response is requested again; the outcome is unknown only when that fails too.
 */
export function useSendReservation({ reserved, state, dispatch, times, findDeposit }: Options): void {
  const shop = useShop();
  const t = useTranslations('reserve');
  const errors = useTranslations('errors');
  const { restaurantId, name, locale } = shop;

  const warnUnanswered = () => showToast({ kind: 'warning', id: 'reserve-unanswered', text: t('dataError') });

  async function submit(draft: ReservationDraft): Promise<void> {
    const deposit = findDeposit(draft);
    const place = { restaurantId, name, locale, utmSource: readCampaign(), deposit };
    const input = toSubmission(draft, { ...place, ...reserved });
    const attempt = getAttempt(input, state.attempt, createKey);
    dispatch({ type: 'attempted', attempt });
    // Stored before sending, so that a page closed now finds the attempt again.
    saveDraft(restaurantId, { draft, attempt, userId: getCurrentSession().userId });
    try {
      const reservationId = await askAgain(
        () => change('reservations.submit', input, { idempotencyKey: attempt.key }),
        () => {
          warnUnanswered();
          dispatch({ type: 'unanswered' });
        },
      );
      track('reserveSure', { restaurantId, people: draft.people, discount: draft.discount });
      dispatch({ type: 'booked', booked: { reservationId, draft, hasDeposit: Boolean(deposit) } });
      times.renew();
    } catch (thrown) {
      // The first lost response has already shown a toast.
      handleRefusal(thrown, draft, !isUnanswered(thrown));
    }
  }

  async function join(draft: ReservationDraft): Promise<void> {
    const { date, time, people, customerName, phone, email, remark, language, utmSource } = toSubmission(
      draft,
      { restaurantId, name, locale, utmSource: readCampaign() },
    );
    const contact = { customerName, phone, email: email || undefined, remark, language };
    const input = { restaurantId, date, time, people, ...contact, utmSource };
    try {
      const entry = await askAgain(() => change('waiting.join', input), warnUnanswered);
      dispatch({ type: 'joined', entry });
    } catch (thrown) {
      handleRefusal(thrown, draft, true);
    }
  }

  function handleRefusal(thrown: unknown, draft: ReservationDraft, isShown: boolean): void {
    const error = toApiError(thrown);
    const { code } = error;
    dispatch({ type: 'refused', code, isUnanswered: isUnanswered(error) });
    if (isLoginNeededAgain(code)) {
      expireSession({ onLoggedIn: () => dispatch({ type: 'confirmed', draft }) });
      return;
    }
    const text = hasOwnText(code) ? formatError(errors, error) : t('dataError');
    if (isShown) showToast({ kind: 'warning', text });
    if (isTimeLost(code)) times.renew();
    if (code === 'DEPOSIT_CHANGED') times.renewRules();
  }

  const run = useEffectEvent((step: ReservingStep): void => {
    if (step.kind === 'submitting') void submit(step.draft);
    if (step.kind === 'joining') void join(step.draft);
  });
  useEffect(() => run(state.step), [state.step]);
}
