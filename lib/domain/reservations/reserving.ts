import type { CountryCode } from '@/lib/contract/values';
import type { WaitingEntry } from '@/lib/contract/waiting-list';
import { type Attempt, isSettlingCode } from '@/lib/domain/checkout/order-attempt';
import { createDraft, fillDraft, type ReservationDraft, type ReservationError } from './reservation-draft';
import { isLoginNeededAgain, isTimeLost } from './reservation-errors';

/** The current step of the form. `submitting` and `joining` send their own draft, once each. */
export type ReservingStep =
  | { kind: 'editing' }
  /** The page was reloaded by a login that followed Confirm; the draft is submitted once the session is known. */
  | { kind: 'resuming' }
  /** Confirm waits for the login of a guest. */
  | { kind: 'awaitingLogin' }
  | { kind: 'submitting'; draft: ReservationDraft }
  /** The response was lost, and the request is repeated. */
  | { kind: 'asking' }
  | { kind: 'joining'; draft: ReservationDraft };

/** A booked table with the submitted values. */
export interface MadeReservation {
  reservationId: string;
  draft: ReservationDraft;
  /** Whether the deposit has to be paid next. */
  hasDeposit: boolean;
}

export interface Reserving {
  step: ReservingStep;
  draft: ReservationDraft;
  /** The fields that the person of this page view has entered or changed; what arrives later leaves them alone. */
  touched: readonly (keyof ReservationDraft)[];
  validationError?: ReservationError;
  /** The attempt without an answer yet. */
  attempt?: Attempt;
  isOutcomeUnknown: boolean;
  /** The diner of the contact data; a guest's belong to the diner who logs in. */
  owner?: number;
  /** Whether the session of this page view is known. */
  isSessionKnown: boolean;
  booked?: MadeReservation;
  joined?: WaitingEntry;
}

export type ReservingEvent =
  | { type: 'changed'; values: Partial<ReservationDraft> }
  /** A person has entered the fields, and is about to write. */
  | { type: 'entered'; fields: readonly (keyof ReservationDraft)[] }
  | { type: 'timeDropped' | 'loginAsked' | 'loginDismissed' | 'unanswered' | 'closed' }
  | { type: 'accountLoaded'; account: Parameters<typeof fillDraft>[1] }
  | { type: 'sessionLoaded'; isGuest: boolean; userId?: number; country: CountryCode }
  | { type: 'rejected'; error: ReservationError }
  | { type: 'confirmed'; draft: ReservationDraft }
  | { type: 'attempted'; attempt: Attempt }
  | { type: 'booked'; booked: MadeReservation }
  | { type: 'joined'; entry: WaitingEntry }
  /** `isUnanswered`: the result of the request is unknown. */
  | { type: 'refused'; code: string; isUnanswered: boolean };

interface Start {
  draft: ReservationDraft;
  awaitsLogin?: boolean;
  attempt?: Attempt;
  userId?: number;
}

export const createReserving = ({ draft, awaitsLogin, attempt, userId }: Start): Reserving => ({
  step: { kind: awaitsLogin ? 'resuming' : 'editing' },
  draft,
  touched: [],
  attempt,
  isOutcomeUnknown: false,
  owner: userId,
  isSessionKnown: false,
});

/** Returns whether a request is pending, which blocks the form. */
export const isReserving = ({ step }: Reserving): boolean =>
  step.kind === 'submitting' || step.kind === 'asking' || step.kind === 'joining';

const editing = { kind: 'editing' } as const;
const withoutTime = { time: undefined, discount: undefined, joins: undefined };

/** Returns the state after an event. */
export function reduceReserving(state: Reserving, event: ReservingEvent): Reserving {
  switch (event.type) {
    case 'changed':
      return {
        ...state,
        validationError: undefined,
        draft: { ...state.draft, ...event.values },
        touched: [...new Set([...state.touched, ...(Object.keys(event.values) as typeof state.touched)])],
      };
    case 'entered':
      return { ...state, touched: [...new Set([...state.touched, ...event.fields])] };
    case 'timeDropped':
      return dropTime(state);
    case 'accountLoaded':
      return { ...state, draft: { ...fillDraft(state.draft, event.account), ...getTouched(state) } };
    case 'sessionLoaded':
      return reduceSession(state, event);
    case 'rejected':
      return { ...state, step: editing, validationError: event.error };
    case 'loginAsked':
      return { ...state, step: { kind: 'awaitingLogin' }, validationError: undefined };
    case 'loginDismissed':
      return { ...state, step: editing };
    case 'confirmed': {
      if (isReserving(state)) return state;
      const kind = event.draft.joins ? 'joining' : 'submitting';
      const step: ReservingStep = { kind, draft: event.draft };
      return { ...state, step, validationError: undefined, isOutcomeUnknown: false };
    }
    case 'attempted':
      return { ...state, attempt: event.attempt };
    case 'unanswered':
      return state.step.kind === 'submitting' ? { ...state, step: { kind: 'asking' } } : state;
    case 'booked':
      return { ...clearSent(state), attempt: undefined, booked: event.booked };
    case 'joined':
      return { ...clearSent(state), joined: event.entry };
    case 'closed':
      return { ...state, booked: undefined, joined: undefined };
    case 'refused':
      return reduceRefused(state, event);
  }
}

const getTouched = ({ draft, touched }: Reserving): Partial<ReservationDraft> =>
  Object.fromEntries(touched.map((field) => [field, draft[field]]));

const dropTime = (state: Reserving): Reserving => ({
  ...state,
  validationError: undefined,
  draft: { ...state.draft, ...withoutTime },
});

function clearSent(state: Reserving): Reserving {
  const { draft, ...rest } = dropTime(state);
  return { ...rest, step: editing, draft: { ...draft, remark: '' } };
}

/**
 * Another diner or a logout clears the form; an expired session of the same diner does not. What was written before the
 * first answer is of the present person.
 */
function reduceSession(
  state: Reserving,
  { isGuest, userId, country }: Extract<ReservingEvent, { type: 'sessionLoaded' }>,
): Reserving {
  const { owner, draft } = state;
  const hasLeft = !state.isSessionKnown && isGuest;
  const isOther = owner !== undefined && owner !== userId && (hasLeft || userId !== undefined);
  return {
    ...state,
    isSessionKnown: true,
    owner: userId ?? owner,
    ...(isOther && {
      draft: { ...createDraft(draft.date, country), ...(!state.isSessionKnown && getTouched(state)) },
      touched: state.isSessionKnown ? [] : state.touched,
    }),
  };
}

function reduceRefused(
  state: Reserving,
  { code, isUnanswered }: Extract<ReservingEvent, { type: 'refused' }>,
): Reserving {
  const isJoining = state.step.kind === 'joining';
  const next: Reserving = {
    ...state,
    step: editing,
    attempt: isJoining || !isSettlingCode(code) ? state.attempt : undefined,
  };
  if (isLoginNeededAgain(code)) return next;
  if (isUnanswered) return { ...next, isOutcomeUnknown: !isJoining };
  if (isTimeLost(code)) return dropTime(next);
  return code === 'PHONE_INVALID' ? { ...next, validationError: 'phone' } : next;
}
