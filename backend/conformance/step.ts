import type { CallName, Input, Output } from '@/lib/contract/contract';
import type { OrderedDish } from '@/lib/contract/ordering';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Minor } from '@/lib/contract/vocabulary';
import { dayMs } from '../core/durations';

export interface Phone {
  mobile: string;
  mobileCountryCode: string;
}

/** The caller of a call. */
type Caller = 'nobody' | 'guest' | 'diner';

/** Results of earlier calls for later ones. A field is missing when its call was not made or was rejected. */
export interface StepContext {
  /** The host from the options. */
  host: string;
  /** Unused mobile numbers: the user's, and more for calls that need a fresh one. */
  phones: Phone[];
  /** Returns the code that was sent to a number, or undefined when it cannot be read. */
  findSentCode(phone: Phone): Promise<string | undefined>;
  now: Date;
  /** Unique letters and digits, so that a second run is independent of the first. */
  mark: string;

  guestToken?: string;
  diner?: Phone & { token: string; userId: number };
  restaurantId?: number;
  info?: RestaurantInfo;
  line?: OrderedDish;
  slot?: string;
  payType?: string;
  payAmount?: number;
  addressId?: number;
  orderTransactionId?: string;
  voucherId?: number;
  voucherPrice?: number;
  voucherPayType?: string;
  voucherOrderId?: string;
  voucherCodes?: string[];
  reservationDay?: string;
  reservationTimes?: { time: string; discount?: number }[];
  reservationId?: string;
  shareCode?: string;
  walletTransactionId?: string;
  topUpPayType?: string;
  topUpAmount?: number;
  /** The opened table with its unpaid amount and payment method. */
  party?: {
    member: { partyId: string; memberKey: string };
    left?: Minor;
    /** The amount of the lines that are not sent. */
    next?: Minor;
    payType?: string;
    shareId?: string;
  };
  /** The opened group. */
  group?: { member: { partyId: string; memberKey: string }; code: string };
  ticket?: string;
  thirdSource?: string;
}

/** The reason why a call cannot be tested for success. */
export class Untried {
  constructor(readonly why: string) {}
}

type Tries<N extends CallName> = Input<N> | Input<N>[] | Untried;

/** The test of one call of the contract. */
export interface Step<N extends CallName = CallName> {
  call: N;
  /**
   * Returns inputs that are sent one after another until one succeeds. They are built from the context so far.
   */
  inputs(found: StepContext): Tries<N> | Promise<Tries<N>>;
  /** Sends all inputs, not only until one succeeds. */
  every?: boolean;
  /** The caller, if it differs from the caller in the contract. */
  as?: Caller;
  /** Error codes that are also correct for a backend without data for this call. */
  mayRefuse?: readonly string[];
  learn?(found: StepContext, output: Output<N>, input: Input<N>): void;
}

/** Defines a step with the input and output types of its call. */
export const defineStep = <N extends CallName>(call: N, rest: Omit<Step<N>, 'call'>): Step =>
  ({ call, ...rest }) as unknown as Step;

/** Returns the reason why a call is not tested: a value is missing. */
export const needs = (what: string) => new Untried(`needs ${what}`);

/**
 * Returns the next days as `YYYY-MM-DD`, beginning with tomorrow. The restaurant's time zone may shift them by
 * a day.
 */
export const listNextDays = ({ now }: StepContext, count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    new Date(now.getTime() + (n + 1) * dayMs).toISOString().slice(0, 10),
  );
