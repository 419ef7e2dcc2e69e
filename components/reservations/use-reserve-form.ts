import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { queries } from '@/lib/client/api/queries';
import { forgetDraft, keepDraft, type SavedDraft, savedDraft } from '@/lib/client/reservations/saved-draft';
import { currentSession, openLogin, useLoginRequest, useSession } from '@/lib/client/session/session-client';
import { track } from '@/lib/client/tracking/track';
import type { ReservationSlot } from '@/lib/contract/reservations';
import type { Day } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { dayAt } from '@/lib/domain/fulfilment/days';
import { usualDay } from '@/lib/domain/reservations/reserve-days';
import {
  filledIn,
  newDraft,
  type ReserveDraft,
  type ReserveError,
  validateReservation,
} from '@/lib/domain/reservations/reserve-draft';
import { useDayTimes } from './use-day-times';
import { useReserveSubmit } from './use-reserve-submit';

/** What was kept in the tab, as far as it still makes sense today. */
function getStart(shop: ClientShop): SavedDraft & { draft: ReserveDraft } {
  const now = new Date();
  const kept = savedDraft(shop.restaurantId);
  if (kept && kept.draft.date >= dayAt(now, shop.timeZone)) return kept;
  return { draft: newDraft(usualDay(now, shop.timeZone), shop.countryCode) };
}

/** The reservation form from its first day to the booked table; see ReserveForm. */
export function useReserveForm(shop: ClientShop) {
  const { restaurantId } = shop;
  const t = useTranslations('reserve.fault');
  const [start] = useState(() => getStart(shop));
  const [draft, setDraft] = useState(start.draft);
  const [fault, setFault] = useState<ReserveError>();
  const { status, userId } = useSession();
  const loginAsked = useLoginRequest() !== undefined;
  const times = useDayTimes(restaurantId, draft.date);
  const waiting = useRef(start.awaitsLogin ?? false);
  const told = useRef(false);

  const undoTime = () => {
    setFault(undefined);
    setDraft((now) => ({ ...now, time: undefined, discount: undefined }));
  };
  const submit = useReserveSubmit({
    shop,
    attempt: start.attempt,
    onFault: setFault,
    onTimeLost: () => {
      undoTime();
      times.renew();
    },
    onBooked: () => {
      undoTime();
      setDraft((now) => ({ ...now, remark: '' }));
      times.renew();
    },
  });

  // What was filled in for one diner is not another's, nor whoever's comes after a logout. One whose session ran out keeps it.
  const owner = useRef(start.userId);
  const looked = useRef(false);
  useEffect(() => {
    if (status === 'unknown') return;
    const left = !looked.current && status === 'guest';
    looked.current = true;
    if (owner.current !== undefined && owner.current !== userId && (left || userId !== undefined)) {
      forgetDraft(restaurantId);
      setDraft((now) => newDraft(now.date, shop.countryCode));
    }
    owner.current = userId ?? owner.current;
  }, [status, userId, restaurantId, shop.countryCode]);

  const user = useQuery({ ...queries.user(userId ?? 0), enabled: userId !== undefined }).data;
  useEffect(() => {
    if (user) setDraft((now) => filledIn(now, user));
  }, [user]);

  // Only what a chosen time has begun is worth keeping.
  useEffect(() => {
    if (draft.time === undefined) forgetDraft(restaurantId);
    else
      keepDraft(restaurantId, {
        draft,
        userId,
        attempt: submit.attempt(),
        awaitsLogin: waiting.current || undefined,
      });
  }, [draft, userId, restaurantId, submit]);

  /** Confirm: the first fault, or the login that a guest needs, or it is sent (RSV-09, RSV-12, DEC-05). */
  const confirm = () => {
    if (times.state !== 'ready' || submit.pending) return;
    const found = validateReservation(draft, times.slots);
    setFault(found);
    if (found) {
      if (found === 'noSlots' || found === 'timeMissing') showToast({ kind: 'warning', text: t(found) });
      return;
    }
    track('reserveConfirm', { restaurantId, people: draft.people, discount: draft.discount });
    if (currentSession().status === 'diner') return void submit.send(draft);
    waiting.current = true;
    keepDraft(restaurantId, { draft, awaitsLogin: true });
    openLogin({
      onLoggedIn: () => {
        waiting.current = false;
        void submit.send(draft);
      },
    });
  };

  const kept = useRef(draft);
  kept.current = draft;
  // The page was loaded anew during the login, as a sign-in elsewhere does: whoever is logged in now confirmed before.
  const latest = useRef(confirm);
  latest.current = confirm;
  const resumes = useRef(start.awaitsLogin ?? false);
  const ready = times.state === 'ready';
  useEffect(() => {
    if (!resumes.current || status === 'unknown' || !ready) return;
    resumes.current = false;
    waiting.current = false;
    if (status === 'diner') latest.current();
    else keepDraft(restaurantId, { draft: kept.current });
  }, [status, ready, restaurantId]);
  useEffect(() => {
    if (loginAsked || !waiting.current || resumes.current || currentSession().status !== 'guest') return;
    // The login was dismissed: a later one, for something else, reserves nothing.
    waiting.current = false;
    keepDraft(restaurantId, { draft: kept.current });
  }, [loginAsked, restaurantId]);

  return {
    draft,
    times,
    fault,
    isGuest: status === 'guest',
    today: dayAt(new Date(), shop.timeZone),
    pending: submit.pending,
    booked: submit.booked,
    closeBooked: submit.close,
    undoTime,
    confirm,
    change: (changed: Partial<ReserveDraft>) => {
      setFault(undefined);
      setDraft((now) => ({ ...now, ...changed }));
    },
    chooseDay: (date: Day) => {
      if (date !== draft.date) setDraft((now) => ({ ...now, date, time: undefined, discount: undefined }));
    },
    chooseTime: ({ time, discount = 0 }: ReservationSlot) => {
      if (!told.current) track('reserve', { restaurantId, people: draft.people, discount });
      told.current = true;
      setDraft((now) => ({ ...now, time, discount }));
    },
  };
}

export type ReserveFormState = ReturnType<typeof useReserveForm>;
