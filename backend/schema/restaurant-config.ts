import type { DepositRule } from '../../lib/contract/reservation-values';
import type { Minor, PayTypeCode, Texts } from '../../lib/contract/vocabulary';

/** What of the file has no column of its own: the JSON of `restaurants.config`. Amounts are in Minor. */
export interface RestaurantConfig {
  /** Out of 5; the overall rating and the count have columns. */
  ratings?: { taste: number; packaging: number; comment: number };
  /** Media ids; the first is also stored in `restaurants.banner`. */
  banners: string[];
  bannerSeconds: number;
  labels: Texts[];
  announcement?: Texts;
  reservation?: ReservationConfig;
  /** Months for which orders, reservations and guest notes name somebody, where fewer than PERSONAL_DATA_MONTHS (BKG-06). */
  guestMonths?: number;
  /** Quick phrases for the remark of a reservation; absent: the bundled ones. */
  remarkPhrases?: Texts[];
  vouchers: VoucherConfig[];
  /** Table numbers of the scan-to-order codes. */
  tables: string[];
  /** Outlets of the merchant that are not restaurants of this installation. */
  outlets: OutletConfig[];
  /** Codes of taxes in the order of `restaurants.taxes`. */
  taxKeys: string[];
  /** Where customer service answers: an https address on one of `allowedLinkHosts` (DEC-21). */
  helpDeskUrl?: string;
  /** Hosts, in small letters, to which links of this restaurant may lead. */
  allowedLinkHosts?: string[];
  /** The restaurant's pages in social networks, https. */
  socialLinks?: string[];
  ads?: { orderDetail: AdConfig[]; topUpBottom: AdConfig[] };
  /** What diners may top up their wallets by here; absent: any whole amount of up to three digits. */
  topUp?: TopUpConfig;
  /** Uses as the file said at the last import, so that a later one doesn't give back what was used. */
  promotionUses: Record<string, number | null>;
  /** What else the file said at the last import, so that a later one doesn't undo what the operator set since. */
  imported?: { inBusiness: boolean; domains: string[] };
}

export interface ReservationConfig {
  /** 1 (Monday) to 7 that can be booked. */
  weekdays: number[];
  /** The tables that each time takes, and the people at them together; any number of people when absent. */
  slots: { time: string; limit: number; seats?: number; discountPercent: number }[];
  /** How long before its time a table must be booked; 60 when absent. */
  leadMinutes?: number;
  /** The furthest day that can be booked, counted from today; 30 when absent. */
  daysAhead?: number;
  /** Maximum people at one table; 20 when absent. */
  maxPeople?: number;
  /** Whether who has not come 15 minutes after the time becomes absent without staff's word (DEC-79). */
  autoAbsent?: boolean;
  /** Minutes before its time at which the diner is reminded, falling; `usualReminders` when absent (BKG-03). */
  reminderMinutes?: number[];
  /** Whether diners can join the waiting list of a full time; true when absent (BKG-02). */
  waitingList?: boolean;
  /** What tables take in advance; the first rule that holds for one decides (BKG-01). */
  deposits?: DepositRule[];
  /** Whether dishes can be chosen with a table, and until how many minutes before its time (BKG-04). */
  preOrder?: { untilMinutes: number };
}

export interface AdConfig {
  /** Media id. */
  image: string;
  /** An https address on one of `allowedLinkHosts`, or none. */
  link?: string;
}

export interface TopUpConfig {
  /** What can be chosen, rising. */
  amounts: Minor[];
  /** From that amount on, so much is added; rising, the last step reached counts. */
  bonus: { from: Minor; extra: Minor }[];
  payTypes: PayTypeCode[];
}

export interface VoucherConfig {
  key: string;
  /** The couponId of the wire. */
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
