import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queries } from '@/lib/client/api/queries';
import {
  forgetDraft,
  readSavedDraft,
  type SavedDraft,
  saveDraft,
} from '@/lib/client/reservations/saved-draft';
import {
  getCurrentSession,
  openLogin,
  useLoginRequest,
  useSession,
} from '@/lib/client/session/session-client';
import { track } from '@/lib/client/tracking/track';
import type { ReservationSlot } from '@/lib/contract/reservation-slots';
import type { Day } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getDay } from '@/lib/domain/fulfilment/days';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { getDeposit } from '@/lib/domain/reservations/deposit';
import { getUsualDay } from '@/lib/domain/reservations/reservation-days';
import {
  createDraft,
  fillDraft,
  type ReservationDraft,
  type ReservationError,
  type ReservedRestaurant,
  validateReservation,
} from '@/lib/domain/reservations/reservation-draft';
import { getWaitableSlots } from '@/lib/domain/reservations/waiting';
import { useDayTimes } from './use-day-times';
import { useReservationSubmit } from './use-reservation-submit';
import { useWaitingJoin } from './use-waiting-join';

/** Returns the draft saved in sessionStorage, without values that are no longer valid today. */
function getStart(shop: ClientShop): SavedDraft & { draft: ReservationDraft } {
  const now = new Date();
  const saved = readSavedDraft(shop.restaurantId);
  if (saved && saved.draft.date >= getDay(now, shop.timeZone)) return saved;
  return { draft: createDraft(getUsualDay(now, shop.timeZone), shop.countryCode) };
}

/** State and submit of the reservation form; see ReservationForm. */
export function useReservationForm(shop: ClientShop, reserved: ReservedRestaurant) {
  const { restaurantId } = shop;
  const [start] = useState(() => getStart(shop));
  const [draft, setDraft] = useState(start.draft);
  const [validationError, setValidationError] = useState<ReservationError>();
  const { status, userId } = useSession();
  const loginAsked = useLoginRequest() !== undefined;
  const times = useDayTimes(restaurantId, draft.date);
  const awaitsLogin = useRef(start.awaitsLogin ?? false);
  const tracked = useRef(false);

  const undoTime = () => {
    setValidationError(undefined);
    setDraft((now) => ({ ...now, time: undefined, discount: undefined, joins: undefined }));
  };
  const getTerms = ({ date: day, time, people }: ReservationDraft) =>
    time === undefined ? undefined : getDeposit(times.weekdays?.deposits, { day, time, people });
  const submit = useReservationSubmit({
    shop,
    reserved,
    attempt: start.attempt,
    onValidationError: setValidationError,
    onTimeLost: (code) => {
      undoTime();
      times.renew();
      if (code === 'DEPOSIT_CHANGED') times.renewRules();
    },
    getDeposit: (asked) => times.weekdays?.deposits && (getTerms(asked)?.amount ?? 0),
    onBooked: () => {
      undoTime();
      setDraft((now) => ({ ...now, remark: '' }));
      times.renew();
    },
  });

  const waiting = getWaitableSlots(times.offered, draft.people);
  const joining = useWaitingJoin({
    shop,
    onValidationError: setValidationError,
    onTimeLost: () => {
      undoTime();
      times.renew();
    },
    onJoined: () => {
      undoTime();
      setDraft((now) => ({ ...now, remark: '' }));
    },
  });
  const send = (sent: ReservationDraft) => void (sent.joins ? joining : submit).send(sent);

  // Another user or a logout clears the form; an expired session of the same user does not.
  const owner = useRef(start.userId);
  const looked = useRef(false);
  useEffect(() => {
    if (status === 'unknown') return;
    const left = !looked.current && status === 'guest';
    looked.current = true;
    if (owner.current !== undefined && owner.current !== userId && (left || userId !== undefined)) {
      forgetDraft(restaurantId);
      setDraft((now) => createDraft(now.date, shop.countryCode));
    }
    owner.current = userId ?? owner.current;
  }, [status, userId, restaurantId, shop.countryCode]);

  const user = useQuery({ ...queries.user(userId ?? 0), enabled: userId !== undefined }).data;
  useEffect(() => {
    if (user) setDraft((now) => fillDraft(now, user));
  }, [user]);

  // Drafts are saved only once a time is chosen.
  useEffect(() => {
    if (draft.time === undefined) forgetDraft(restaurantId);
    else
      saveDraft(restaurantId, {
        draft,
        userId,
        attempt: submit.attempt(),
        awaitsLogin: awaitsLogin.current || undefined,
      });
  }, [draft, userId, restaurantId, submit]);

  const logIn = (onLoggedIn?: () => void) => {
    const { country, mobile } = draft;
    openLogin({ reason: 'reserve', phone: mobile ? { country, mobile } : undefined, onLoggedIn });
  };

  /** Confirm: shows the first error, asks a guest to log in, or submits (RSV-09, RSV-12, DEC-05). */
  const confirm = () => {
    if (times.state !== 'ready' || submit.pending || joining.isPending) return;
    const found = validateReservation(draft, draft.joins ? waiting : times.slots);
    setValidationError(found);
    if (found) return;
    if (!draft.joins)
      track('reserveConfirm', { restaurantId, people: draft.people, discount: draft.discount });
    if (getCurrentSession().status === 'diner') return send(draft);
    awaitsLogin.current = true;
    saveDraft(restaurantId, { draft, awaitsLogin: true });
    logIn(() => {
      awaitsLogin.current = false;
      send(draft);
    });
  };

  const latestDraft = useRef(draft);
  latestDraft.current = draft;
  // The page was reloaded during the login, as by a third-party sign-in: the user had confirmed before.
  const latest = useRef(confirm);
  latest.current = confirm;
  const resumes = useRef(start.awaitsLogin ?? false);
  const ready = times.state === 'ready';
  useEffect(() => {
    if (!resumes.current || status === 'unknown' || !ready) return;
    resumes.current = false;
    awaitsLogin.current = false;
    if (status === 'diner') latest.current();
    else saveDraft(restaurantId, { draft: latestDraft.current });
  }, [status, ready, restaurantId]);
  useEffect(() => {
    if (loginAsked || !awaitsLogin.current || resumes.current || getCurrentSession().status !== 'guest')
      return;
    // After a dismissed login, a later login for something else must not submit.
    awaitsLogin.current = false;
    saveDraft(restaurantId, { draft: latestDraft.current });
  }, [loginAsked, restaurantId]);

  return {
    draft,
    times,
    validationError,
    isGuest: status === 'guest',
    today: getDay(new Date(), shop.timeZone),
    waiting,
    pending: joining.isPending ? ('joining' as const) : submit.pending,
    deposit: getTerms(draft),
    now: `${getDay(new Date(), shop.timeZone)} ${formatTime(Date.now(), 'en', shop.timeZone)}`,
    isOutcomeUnknown: submit.isOutcomeUnknown,
    booked: submit.booked,
    closeBooked: submit.close,
    joined: joining.joined,
    closeJoined: joining.close,
    undoTime,
    confirm,
    logIn: () => logIn(),
    change: (changed: Partial<ReservationDraft>) => {
      setValidationError(undefined);
      setDraft((now) => ({ ...now, ...changed }));
    },
    chooseDay: (date: Day) => {
      if (date !== draft.date)
        setDraft((now) => ({ ...now, date, time: undefined, discount: undefined, joins: undefined }));
    },
    chooseTime: ({ time, discount = 0 }: ReservationSlot) => {
      if (!tracked.current) track('reserve', { restaurantId, people: draft.people, discount });
      tracked.current = true;
      setDraft((now) => ({ ...now, time, discount, joins: undefined }));
    },
    chooseFull: ({ time }: ReservationSlot) =>
      setDraft((now) => ({ ...now, time, discount: 0, joins: true })),
  };
}

export type ReservationFormState = ReturnType<typeof useReservationForm>;
