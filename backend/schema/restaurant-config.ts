import type { PromotionRule } from '../../lib/contract/promotion-values';
import type { DepositRule } from '../../lib/contract/reservation-values';
import type { TaxNumberKind } from '../../lib/contract/tax-values';
import type { Minor, PayTypeCode, Texts } from '../../lib/contract/vocabulary';

/**
 * The parts of the file that have no column of their own, stored as JSON in `restaurants.config`. Amounts are
 * in Minor.
 */
export interface RestaurantConfig {
  /** Up to 5; the overall rating and the number of ratings have columns. */
  ratings?: { taste: number; packaging: number; comment: number };
  /** Media ids; `restaurants.banner` contains the first one too. */
  banners: string[];
  bannerSeconds: number;
  labels: Texts[];
  announcement?: Texts;
  reservation?: ReservationConfig;
  /**
   * The months for which orders, reservations and guest notes store names, if fewer than PERSONAL_DATA_MONTHS
   * (BKG-06).
   */
  guestMonths?: number;
  /** Pending payments ring on the console, as new orders do. */
  paymentsRing?: boolean;
  /**
   * The clock time `HH:MM` at which a business day begins; 05:00 if absent. `restaurants.dayStarts` has those of past days.
   */
  dayChange?: string;
  /** Suggested phrases for the remark of a reservation; the bundled ones if absent. */
  remarkPhrases?: Texts[];
  vouchers: VoucherConfig[];
  /** Table numbers of the scan-to-order codes. */
  tables: string[];
  /** Outlets of the merchant that have no shop in this installation. */
  outlets: OutletConfig[];
  /** Codes of taxes in the order of `restaurants.taxes`. */
  taxKeys: string[];
  /** Numbers at tax offices and registers of the restaurant's country. */
  taxNumbers?: Partial<Record<TaxNumberKind, string>>;
  /** The URL of customer service: https on one of `allowedLinkHosts`. */
  helpDeskUrl?: string;
  /** Hosts in lower case that this restaurant's links may point to. */
  allowedLinkHosts?: string[];
  /** The restaurant's pages in social networks, https URLs. */
  socialLinks?: string[];
  ads?: { orderDetail: AdConfig[]; topUpBottom: AdConfig[] };
  /** The amounts of wallet top-ups; if absent, any whole amount of up to three digits. */
  topUp?: TopUpConfig;
  /** How promotions combine; `best` if absent. */
  promotionRule?: PromotionRule;
  /** The promotion uses in the file at the last import, so that a later import does not restore used ones. */
  promotionUses: Record<string, number | null>;
  /**
   * Other values of the file at the last import, so that a later one does not undo the operator's changes.
   */
  imported?: { inBusiness: boolean; domains: string[] };
  /** The restaurant is permanently closed; an operator sets it, and an import removes it. */
  left?: true;
}

export interface ReservationConfig {
  /** The weekdays that can be booked, from 1 (Monday) to 7. */
  weekdays: number[];
  /**
   * The maximum number of tables per time, and of people at them together; without `seats` any number of
   * people.
   */
  slots: { time: string; limit: number; seats?: number; discountPercent: number }[];
  /** The minimum time between booking and visit; 60 if absent. */
  leadMinutes?: number;
  /** The last day that can be booked, counted from today; 30 if absent. */
  daysAhead?: number;
  /** The maximum number of people at one table; 20 if absent. */
  maxPeople?: number;
  /**
   * Whether a reservation is marked as absent automatically if the diner has not arrived 15 minutes after its
   * time (DEC-79).
   */
  autoAbsent?: boolean;
  /** Reminder times in minutes before the reservation, descending; `usualReminders` if absent (BKG-03). */
  reminderMinutes?: number[];
  /** Whether diners can join the waiting list of a full time; true if absent (BKG-02). */
  waitingList?: boolean;
  /** The deposits of tables; the first rule that matches a table applies. */
  deposits?: DepositRule[];
  /** Allows dishes to be chosen with a table, until this many minutes before its time (BKG-04). */
  preOrder?: { untilMinutes: number };
}

export interface AdConfig {
  /** Media id. */
  image: string;
  /** An https URL on one of `allowedLinkHosts`. */
  link?: string;
}

export interface TopUpConfig {
  /** The selectable amounts, ascending. */
  amounts: Minor[];
  /** The bonus for an amount of at least `from`; ascending, and the last reached step counts. */
  bonus: { from: Minor; extra: Minor }[];
  payTypes: PayTypeCode[];
}

export interface VoucherConfig {
  key: string;
  /** couponId on the wire. */
  id: number;
  name: Texts;
  price: Minor;
  faceValue: Minor;
  weekdays: number[];
  useTime?: Texts;
  useType?: Texts;
  rules: Texts[];
  validDays: number;
  refundable: boolean;
  needBooking: boolean;
  stackable: boolean;
  maxBuy: number;
  soldBefore: number;
  onSale: boolean;
}

interface OutletConfig {
  key: string;
  name: Texts;
  address: Texts;
  lat: number;
  lng: number;
  hours?: Texts;
  /** Media id. */
  logo?: string;
  url?: string;
}
