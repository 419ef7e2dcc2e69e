import type { Minor, Texts } from '../../../lib/contract/vocabulary';

/** What of the file has no column of its own: the JSON of `restaurants.config`. Amounts are in Minor. */
export interface RestaurantConfig {
  /** Out of 5; the overall rating and the count have columns. */
  ratings?: { taste: number; packaging: number; comment: number };
  /** Media ids; the first also stands in `restaurants.banner`. */
  banners: string[];
  bannerSeconds: number;
  labels: Texts[];
  announcement?: Texts;
  /** Weekdays 1 (Monday) to 7 that can be booked, and the tables that each time takes. */
  reservation?: { weekdays: number[]; slots: { time: string; limit: number; discountPercent: number }[] };
  vouchers: VoucherConfig[];
  /** Table numbers of the scan-to-order codes. */
  tables: string[];
  /** Outlets of the merchant that are not restaurants of this installation. */
  outlets: OutletConfig[];
  /** Codes of taxes in the order of `restaurants.taxes`. */
  taxKeys: string[];
  /** Uses as the file said at the last import, so that a later one doesn't give back what was used. */
  promotionUses: Record<string, number | null>;
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

export interface OutletConfig {
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
