import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useShop } from '@/components/layout/shop-context';
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
import { findDepositTerms } from '@/lib/domain/reservations/deposit';
import { getUsualDay } from '@/lib/domain/reservations/reservation-days';
import {
  createDraft,
  type ReservationDraft,
  type ReservedRestaurant,
  validateReservation,
} from '@/lib/domain/reservations/reservation-draft';
import { createReserving, isReserving, reduceReserving } from '@/lib/domain/reservations/reserving';
import { getWaitableSlots } from '@/lib/domain/reservations/slots';
import { findLinkedTable } from '@/lib/domain/reservations/table-link';
import { useDayTimes } from './use-day-times';
import { useSendReservation } from './use-send-reservation';

/**
 * Returns the draft saved in sessionStorage, without values that are no longer valid today, else that of the page's
 * address.
 */
function getStart(shop: ClientShop): SavedDraft & { draft: ReservationDraft } {
  const now = new Date();
  const saved = readSavedDraft(shop.restaurantId);
  const today = getDay(now, shop.timeZone);
  if (saved && saved.draft.date >= today) return saved;
  const linked = findLinkedTable(location.search, today);
  const draft = createDraft(linked?.date ?? getUsualDay(now, shop.timeZone), shop.countryCode);
  return { draft: linked ? { ...draft, people: linked.people } : draft };
}

const findLinkedTime = ({ timeZone }: ClientShop): string | undefined =>
  findLinkedTable(location.search, getDay(new Date(), timeZone))?.time;

/** Provides state and submit of the reservation form; see ReservationForm. */
export function useReservationForm(reserved: ReservedRestaurant) {
  const shop = useShop();
  const { restaurantId, countryCode } = shop;
  const [state, dispatch] = useReducer(reduceReserving, shop, (of) => createReserving(getStart(of)));
  const { draft, step, attempt } = state;
  const { status, userId } = useSession();
  const isLoginOpen = useLoginRequest() !== undefined;
  const times = useDayTimes(restaurantId, draft.date);
  const waiting = getWaitableSlots(times.offered, draft.people);
  const tracked = useRef(false);

  const findTerms = ({ date: day, time, people }: ReservationDraft) =>
    time === undefined ? undefined : findDepositTerms(times.weekdays?.deposits, { day, time, people });

  useEffect(() => {
    if (status !== 'unknown')
      dispatch({ type: 'sessionLoaded', isGuest: status === 'guest', userId, country: countryCode });
  }, [status, userId, countryCode]);

  const account = useQuery({ ...queries.user(userId ?? 0), enabled: userId !== undefined }).data;
  useEffect(() => {
    if (account) dispatch({ type: 'accountLoaded', account });
  }, [account]);

  const change = (values: Partial<ReservationDraft>) => dispatch({ type: 'changed', values });

  const awaitsLogin = step.kind === 'awaitingLogin' || step.kind === 'resuming';
  // A draft is saved only once a time is selected.
  useEffect(() => {
    if (draft.time === undefined) forgetDraft(restaurantId);
    else saveDraft(restaurantId, { draft, userId, attempt, awaitsLogin: awaitsLogin || undefined });
  }, [draft, userId, restaurantId, attempt, awaitsLogin]);

  useSendReservation({
    reserved,
    state,
    dispatch,
    times,
    findDeposit: (asked) => times.weekdays?.deposits && (findTerms(asked)?.amount ?? 0),
  });

  const logIn = (onLoggedIn?: () => void) => {
    const { country, mobile } = draft;
    openLogin({ reason: 'reserve', phone: mobile ? { country, mobile } : undefined, onLoggedIn });
  };

  /** Shows the first error, requires a login of a guest, or submits. */
  const confirm = () => {
    if (times.state !== 'ready' || isReserving(state)) return;
    const error = validateReservation(draft, draft.joins ? waiting : times.slots);
    if (error) return dispatch({ type: 'rejected', error });
    if (!draft.joins)
      track('reserveConfirm', { restaurantId, people: draft.people, discount: draft.discount });
    if (getCurrentSession().status === 'diner') return dispatch({ type: 'confirmed', draft });
    // Opened first, because a login that is not open counts as dismissed.
    logIn(() => dispatch({ type: 'confirmed', draft }));
    dispatch({ type: 'loginAsked' });
  };

  // The time of a link is chosen once its day is loaded, unless the diner was faster.
  const linkedTime = useRef(findLinkedTime(shop));
  const chooseLinked = useEffectEvent((time: string) => {
    const slot = times.slots.find((each) => each.time === time);
    if (slot && draft.time === undefined) change({ time, discount: slot.discount ?? 0, joins: undefined });
  });
  const isReady = times.state === 'ready';
  useEffect(() => {
    const time = linkedTime.current;
    if (!isReady || !time) return;
    linkedTime.current = undefined;
    chooseLinked(time);
  }, [isReady]);

  // A third-party sign-in reloads the page; the diner had confirmed before.
  const resume = useEffectEvent(() => {
    if (status === 'diner') confirm();
    else dispatch({ type: 'loginDismissed' });
  });
  const isResumable = step.kind === 'resuming' && status !== 'unknown' && times.state === 'ready';
  useEffect(() => {
    if (isResumable) resume();
  }, [isResumable]);

  // After a dismissed login, a later login for another reason must not submit.
  const isDismissed = step.kind === 'awaitingLogin' && !isLoginOpen && status === 'guest';
  useEffect(() => {
    if (isDismissed) dispatch({ type: 'loginDismissed' });
  }, [isDismissed]);

  return {
    draft,
    times,
    validationError: state.validationError,
    isGuest: status === 'guest',
    today: getDay(new Date(), shop.timeZone),
    waiting,
    pending: isReserving(state) ? step.kind : undefined,
    deposit: findTerms(draft),
    now: `${getDay(new Date(), shop.timeZone)} ${formatTime(Date.now(), 'en', shop.timeZone)}`,
    isOutcomeUnknown: state.isOutcomeUnknown,
    booked: state.booked,
    joined: state.joined,
    closeOutcome: () => dispatch({ type: 'closed' }),
    undoTime: () => dispatch({ type: 'timeDropped' }),
    confirm,
    logIn: () => logIn(),
    change,
    enter: (...fields: (keyof ReservationDraft)[]) => dispatch({ type: 'entered', fields }),
    chooseDay: (date: Day) => {
      if (date !== draft.date) change({ date, time: undefined, discount: undefined, joins: undefined });
    },
    chooseTime: ({ time, discount = 0 }: ReservationSlot) => {
      if (!tracked.current) track('reserve', { restaurantId, people: draft.people, discount });
      tracked.current = true;
      change({ time, discount, joins: undefined });
    },
    chooseFull: ({ time }: ReservationSlot) => change({ time, discount: 0, joins: true }),
  };
}

export type ReservationFormState = ReturnType<typeof useReservationForm>;
