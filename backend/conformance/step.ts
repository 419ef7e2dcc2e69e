import type { CallName, Input, Output } from '@/lib/contract/contract';
import type { OrderedDish } from '@/lib/contract/ordering';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Minor } from '@/lib/contract/vocabulary';

export interface Phone {
  mobile: string;
  mobileCountryCode: string;
}

/** Who a call is made as. */
export type Caller = 'nobody' | 'guest' | 'diner';

/** What earlier calls taught, for the later ones. Absent: that call was not made, or was refused. */
export interface Found {
  /** Given at the start. */
  host: string;
  /** Unused mobile numbers: the diner's, and some more for calls that need a fresh one. */
  phones: Phone[];
  /** The code that was sent to a number; undefined when it cannot be read. */
  getSentCode(phone: Phone): Promise<string | undefined>;
  now: Date;
  /** Letters and digits that were never used before, so that a second run finds nothing of the first. */
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
  /** The table that was opened, what is owed there and the way to pay it. */
  party?: {
    member: { partyId: string; memberKey: string };
    left?: Minor;
    payType?: string;
    shareId?: string;
  };
  /** The group that was opened. */
  group?: { member: { partyId: string; memberKey: string }; code: string };
  ticket?: string;
  thirdSource?: string;
}

/** Why a call can't be tried for success. */
export class Untried {
  constructor(readonly why: string) {}
}

export type Tries<N extends CallName> = Input<N> | Input<N>[] | Untried;

/** How one call of the contract is tried. */
export interface Step<N extends CallName = CallName> {
  call: N;
  /** The inputs to try in turn until one is carried out; made of what is known by then. */
  inputs(found: Found): Tries<N> | Promise<Tries<N>>;
  /** All inputs are sent, not only until one is carried out. */
  every?: boolean;
  /** The caller, when it differs from the row's. */
  as?: Caller;
  /** Error codes that are correct answers too, from a backend without data for this call. */
  mayRefuse?: readonly string[];
  learn?(found: Found, output: Output<N>, input: Input<N>): void;
}

/** A step whose input and output are those of its call. */
export const defineStep = <N extends CallName>(call: N, rest: Omit<Step<N>, 'call'>): Step =>
  ({ call, ...rest }) as unknown as Step;

/** The value, or why there is none. */
export const needs = (what: string) => new Untried(`needs ${what}`);

const dayMs = 24 * 60 * 60 * 1000;

/** The next days, `YYYY-MM-DD`, beginning with tomorrow; a day early or late at most, wherever the restaurant is. */
export const getNextDays = ({ now }: Found, count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    new Date(now.getTime() + (n + 1) * dayMs).toISOString().slice(0, 10),
  );
