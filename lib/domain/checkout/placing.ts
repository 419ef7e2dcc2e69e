import type { Quote } from '@/lib/contract/quote';
import type { CodedError } from '@/lib/domain/api-error';

/** A total that rose above the one that the diner read. */
export interface PriceChange {
  shown: Quote;
  now: Quote;
}

/** The current step of an order. Each step but `idle` and `confirming` ends with an event of its own request. */
export type PlacingStep =
  | { kind: 'idle' }
  /** Validates the order of the page. `accepted` is the quote that was confirmed, `quoted` the result of a first quote. */
  | { kind: 'checking'; accepted?: Quote; quoted?: { failure?: CodedError } }
  /** Fetches a quote: for its payment methods, for its total, or because the backend refused the sent total. */
  | { kind: 'quoting'; purpose: 'payTypes'; accepted?: Quote }
  | { kind: 'quoting'; purpose: 'total' }
  | { kind: 'quoting'; purpose: 'change'; sent: Quote; refusal: CodedError }
  /** Reads the session, which may still be unknown right after loading. */
  | { kind: 'authenticating'; accepted?: Quote }
  /** The diner decides about the higher total. */
  | { kind: 'confirming'; change: PriceChange }
  | { kind: 'submitting'; agreed: Quote };

export interface Placing {
  step: PlacingStep;
  /** Whether missing fields are marked: from the first click until they are filled. */
  isMarked: boolean;
  /** The failure of the last try; dropped as soon as the order changes. */
  failure?: CodedError;
}

/** The result of validating the order of the page. */
interface Checked {
  type: 'checked';
  /** The first missing or invalid field. */
  error?: CodedError;
  hasPayTypes: boolean;
  quoteFailure?: CodedError;
}

export type PlacingEvent =
  | { type: 'placed' | 'stopped' | 'accepted' | 'declined' | 'edited' | 'resolved' | 'clicked' }
  | Checked
  | { type: 'authenticated'; status: 'unknown' | 'guest' | 'diner'; isOnline: boolean }
  /** `shown` is the quote that the diner read, if there was one. */
  | { type: 'quoted'; quote?: Quote; shown?: Quote; failure?: CodedError }
  | { type: 'refused'; error: CodedError };

const idle = { kind: 'idle' } as const;

export const initialPlacing: Placing = { step: idle, isMarked: false };

/** Error codes after which the diner logs in; the login dialog gives the reason. */
const loginCodes: readonly string[] = ['LOGIN_REQUIRED', 'ACCESS_DENIED', 'SESSION_EXPIRED'];

/** Returns whether a click on "Place order" is still being handled; another click is ignored. */
export const isPlacing = ({ step }: Placing): boolean => step.kind !== 'idle' && step.kind !== 'confirming';

/** Returns the state after an event. An event that does not belong to the current step is ignored. */
export function reducePlacing(state: Placing, event: PlacingEvent): Placing {
  const { step } = state;
  const go = (next: PlacingStep): Placing => ({ ...state, step: next });
  const fail = (failure: CodedError): Placing => ({ ...state, step: idle, failure });
  switch (event.type) {
    case 'clicked':
      return isPlacing(state) ? state : { ...state, step: { kind: 'checking' }, failure: undefined };
    case 'accepted':
      return step.kind === 'confirming'
        ? { ...state, step: { kind: 'checking', accepted: step.change.now }, failure: undefined }
        : state;
    case 'declined':
      return step.kind === 'confirming' ? go(idle) : state;
    case 'edited':
      return { ...state, failure: undefined };
    case 'resolved':
      return { ...state, isMarked: false, failure: undefined };
    case 'checked':
      return step.kind === 'checking' ? reduceChecked(state, step, event) : state;
    case 'authenticated':
      if (step.kind !== 'authenticating') return state;
      if (event.status === 'guest') return go(idle);
      // Offline no quote can arrive.
      if (event.status === 'unknown' || !event.isOnline) return fail({ code: 'UNREACHABLE' });
      return go(
        step.accepted ? { kind: 'submitting', agreed: step.accepted } : { kind: 'quoting', purpose: 'total' },
      );
    case 'quoted':
      return step.kind === 'quoting' ? reduceQuoted(state, step, event) : state;
    case 'refused':
      if (step.kind !== 'submitting') return state;
      if (event.error.code === 'PRICE_CHANGED')
        return go({ kind: 'quoting', purpose: 'change', sent: step.agreed, refusal: event.error });
      return loginCodes.includes(event.error.code) ? go(idle) : fail(event.error);
    case 'placed':
    case 'stopped':
      return go(idle);
  }
}

function reduceChecked(
  state: Placing,
  step: Extract<PlacingStep, { kind: 'checking' }>,
  { error, hasPayTypes, quoteFailure }: Checked,
): Placing {
  // Payment methods arrive with the first quote: an early click must not demand a choice from an empty list.
  const lacksQuote = error?.code === 'PAY_TYPE_REQUIRED' && (!hasPayTypes || quoteFailure !== undefined);
  if (lacksQuote && !quoteFailure && !step.quoted)
    return { ...state, step: { kind: 'quoting', purpose: 'payTypes', accepted: step.accepted } };
  if (lacksQuote) {
    // The page shows the failure of its own quote already.
    const failure = quoteFailure ? undefined : (step.quoted?.failure ?? { code: 'UNREACHABLE' });
    return { step: idle, isMarked: false, failure };
  }
  if (error) return { ...state, step: idle, isMarked: true };
  return { ...state, step: { kind: 'authenticating', accepted: step.accepted }, isMarked: false };
}

function reduceQuoted(
  state: Placing,
  step: Extract<PlacingStep, { kind: 'quoting' }>,
  { quote, shown, failure }: Extract<PlacingEvent, { type: 'quoted' }>,
): Placing {
  const go = (next: PlacingStep): Placing => ({ ...state, step: next });
  if (step.purpose === 'payTypes')
    return go({ kind: 'checking', accepted: step.accepted, quoted: { failure } });
  if (step.purpose === 'change')
    return quote
      ? go({ kind: 'confirming', change: { shown: step.sent, now: quote } })
      : { ...state, step: idle, failure: step.refusal };
  // Without a quote the diner has accepted no total.
  if (!quote) return { ...state, step: idle, failure: failure ?? { code: 'UNREACHABLE' } };
  // A higher total than the one that the diner read needs a confirmation, a lower one does not.
  return shown && quote.payAmount > shown.payAmount
    ? go({ kind: 'confirming', change: { shown, now: quote } })
    : go({ kind: 'submitting', agreed: quote });
}
