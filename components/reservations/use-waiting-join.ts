import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { askAgain } from '@/lib/client/api/ask-again';
import { change } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import { expireSession } from '@/lib/client/session/session-client';
import { readCampaign } from '@/lib/client/tracking/campaign';
import type { WaitingEntry } from '@/lib/contract/waiting-list';
import { ApiError } from '@/lib/domain/api-error';
import type { ClientShop } from '@/lib/domain/client-shop';
import {
  type ReservationDraft,
  type ReservationError,
  toSubmission,
} from '@/lib/domain/reservations/reservation-draft';
import { hasOwnText, isLoginNeededAgain, isTimeLost } from '@/lib/domain/reservations/reservation-errors';

interface JoinOptions {
  shop: ClientShop;
  onValidationError(validationError: ReservationError): void;
  onTimeLost(): void;
  onJoined(): void;
}

/** Joins the waiting list of the draft's time; once more is the same entry, so that it is asked again without an answer. */
export function useWaitingJoin({ shop, onValidationError, onTimeLost, onJoined }: JoinOptions) {
  const t = useTranslations('reserve');
  const errors = useTranslations('errors');
  const busy = useRef(false);
  const [isPending, setPending] = useState(false);
  const [joined, setJoined] = useState<WaitingEntry>();

  const send = async (draft: ReservationDraft): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    const { restaurantId, name, locale } = shop;
    const { date, time, people, customerName, phone, email, remark, language, utmSource } = toSubmission(
      draft,
      {
        restaurantId,
        name,
        locale,
        utmSource: readCampaign(),
      },
    );
    const asked = {
      restaurantId,
      date,
      time,
      people,
      customerName,
      phone,
      email: email || undefined,
      remark,
      language,
      utmSource,
    };
    try {
      setJoined(
        await askAgain(
          () => change('waiting.join', asked),
          () => showToast({ kind: 'warning', id: 'reserve-unanswered', text: t('dataError') }),
        ),
      );
      onJoined();
    } catch (thrown) {
      const error =
        thrown instanceof ApiError ? thrown : new ApiError({ code: 'INTERNAL', message: '', status: 0 });
      if (isLoginNeededAgain(error.code)) expireSession({ onLoggedIn: () => void send(draft) });
      else {
        showToast({
          kind: 'warning',
          text: hasOwnText(error.code) ? formatError(errors, error) : t('dataError'),
        });
        if (error.code === 'PHONE_INVALID') onValidationError('phone');
        if (isTimeLost(error.code)) onTimeLost();
      }
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { send, isPending, joined, close: () => setJoined(undefined) };
}
