import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { TableJoin } from '../../lib/contract/party-values';
import type { QrAccountKind } from '../../lib/contract/pay-types';
import type { PromotionEffect, PromotionWhen } from '../../lib/contract/promotion-values';
import type { BookingClosure } from '../../lib/contract/reservation-values';
import type { SaleTimes } from '../../lib/contract/sale-times';
import type { OrderMode } from '../../lib/contract/values';
import type { CountryCode, Locale, Minor, Texts } from '../../lib/contract/vocabulary';
import type { AreaBounds } from '../../lib/domain/fulfilment/delivery-areas';
import type { OpeningHours, TimeRange } from '../../lib/domain/outlets/opening-hours';
import type { RestaurantConfig } from './restaurant-config';

export interface SpecialDay {
  /** `YYYY-MM-DD` */
  date: string;
  note?: Texts;
  /** Empty if closed all day. */
  times: TimeRange[];
}

/** An area with its own terms of delivery. */
export interface DeliveryArea extends AreaBounds {
  key: string;
  name: Texts;
  fee: Minor;
  /** The minimum order; the restaurant's when absent. */
  minimum?: Minor;
  /** From this price of the dishes the delivery is free. */
  freeFrom?: Minor;
  /** When is delivered there; absent for all times. */
  available?: SaleTimes;
}

export interface DeliveryRules {
  /** The areas in their order, of which the first with an address has it; the steps are for all other addresses. */
  areas?: DeliveryArea[];
  /** Ascending by distance; addresses beyond the last step are not delivered to. */
  steps: { uptoMetres: number; fee: Minor }[];
  leadMinutes: number;
  slotMinutes: number;
  /** The maximum numbers of orders and of dishes per slot; unlimited if absent. */
  slotCapacity?: number;
  slotDishes?: number;
  daysAhead: number;
  smallOrder?: { below: Minor; extra: Minor };
}

export interface PickupRules {
  /** The discount on dishes for pick-up, in percent; 10 by default (DEC-19). */
  discountPercent: number;
  /** The discount on dishes at a table, in percent; 0 if absent. */
  tableDiscountPercent?: number;
  /** The minimum amount of an order at a table; no minimum if absent. */
  tableMinOrder?: Minor;
  /** The service charge at a table in percent of the dishes; it replaces the service fee. */
  tableServicePercent?: number;
  /** Whether guests at a table order and pay together (TAB-12). */
  sharedTables?: boolean;
  /** How guests open or join a table; `defaultTableJoin` when absent (TAB-08). */
  tableJoin?: TableJoin;
  /** Whether a round must be paid before it is sent to the kitchen (TAB-04). */
  tablePayFirst?: boolean;
  leadMinutes: number;
  /** The maximum numbers of orders and of dishes per slot; unlimited if absent. */
  slotCapacity?: number;
  slotDishes?: number;
}

export interface FeeRules {
  package?: Minor;
  platformPackage?: Minor;
  service?: { percent: number; cap?: Minor };
  /** The surcharge in percent by pay type code. */
  payService?: Record<string, number | undefined>;
}

export interface TaxRule {
  name: Texts;
  /** The percentage of dishes and fees after deductions. */
  percent: number;
  /** Whether prices and fees include it; it is then shown and not added. */
  included?: boolean;
  /** Whether the service charge is taxed; by default it is, but not in Malaysia. */
  onService?: boolean;
  /** Whether dishes, delivery, and packing with boxes are taxed; by default they are. */
  onDishes?: boolean;
  onDelivery?: boolean;
  onPacking?: boolean;
}

/** The account of a QR scheme; the scheme's file in `providers/payment/` describes its fields. */
type QrAccount = { name: string } & Record<string, string | undefined>;

/** Accounts at payment companies, by their names: all fields of one sealed together; only `account-source.ts` opens them. */
export type SealedKeys = Partial<Record<string, string>>;

/** The fields of an account at a payment company that a file gives; those of secrets name a variable. */
type CompanyAccount = Record<string, string | undefined>;

export interface PaymentAccounts
  extends Partial<Record<QrAccountKind, QrAccount>>,
    Partial<Record<'stripe' | 'hitpay' | 'payos' | 'vnpay', CompanyAccount>> {
  /** A hosted payment page for cards and e-wallets; `secretEnv` names the variable that holds its signing secret. */
  hosted?: { merchantId: string; secretEnv?: string };
}

export interface ThemeColors {
  /** `#RRGGBB`: the brand color, the text color on it, and the page background. */
  templateThemeBg?: string;
  templateThemeColor?: string;
  templateBackgroundColor?: string;
}

/**
 * When business days begin, from the day `from` on: at a clock time `HH:MM`, or, for days before the boundary had a time
 * of its own, at the end of the night before by the hours of that time.
 */
export type DayStart = { from: string } & (
  | { at: string }
  | { hours: OpeningHours[]; specialDays: SpecialDay[] }
);

/** The restrictions of a busy restaurant; each ends automatically at an ISO instant. */
export interface BusyState {
  /** Orders for times before this instant are refused. */
  pausedUntil?: Partial<Record<OrderMode, string>>;
  /** An addition to the lead time. */
  extra?: { minutes: number; until: string };
}

/**
 * A restaurant as described by its file. Imports, publishing in the console and operator commands change it.
 */
export const restaurants = pgTable(
  'restaurants',
  {
    id: integer('id').primaryKey(),
    merchantId: text('merchant_id').notNull(),
    name: jsonb('name').$type<Texts>().notNull(),
    description: jsonb('description').$type<Texts>().notNull().default({}),
    welcomeText: jsonb('welcome_text').$type<Texts>().notNull().default({}),
    welcomeLine: jsonb('welcome_line').$type<Texts>().notNull().default({}),
    cuisines: jsonb('cuisines').$type<Texts[]>().notNull().default([]),
    defaultLocale: text('default_locale').$type<Locale>().notNull(),
    countryCode: text('country_code').$type<CountryCode>().notNull(),
    city: text('city').notNull(),
    timeZone: text('time_zone').notNull(),
    address: jsonb('address').$type<Texts>().notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    phone: text('phone').notNull(),
    rating: doublePrecision('rating'),
    commentCount: integer('comment_count').notNull().default(0),
    theme: jsonb('theme').$type<ThemeColors>().notNull().default({}),
    /** Media ids. */
    logo: text('logo'),
    banner: text('banner'),
    shareImage: text('share_image'),
    minOrder: bigint('min_order', { mode: 'number' }).$type<Minor>().notNull().default(0),
    inBusiness: boolean('in_business').notNull().default(true),
    canOrder: boolean('can_order').notNull().default(true),
    platformAllow: boolean('platform_allow').notNull().default(true),
    supportTakeout: boolean('support_takeout').notNull().default(true),
    supportPickup: boolean('support_pickup').notNull().default(true),
    canReserve: boolean('can_reserve').notNull().default(false),
    businessMode: text('business_mode'),
    hours: jsonb('hours').$type<OpeningHours[]>().notNull(),
    specialDays: jsonb('special_days').$type<SpecialDay[]>().notNull().default([]),
    delivery: jsonb('delivery').$type<DeliveryRules>().notNull(),
    pickup: jsonb('pickup').$type<PickupRules>().notNull(),
    fees: jsonb('fees').$type<FeeRules>().notNull().default({}),
    taxes: jsonb('taxes').$type<TaxRule[]>().notNull().default([]),
    payWindowMinutes: integer('pay_window_minutes').notNull().default(15),
    payTypes: jsonb('pay_types').$type<string[]>().notNull(),
    paymentAccounts: jsonb('payment_accounts').$type<PaymentAccounts>().notNull().default({}),
    /** The payment company that serves a pay type; the others are served by a bank's code or the hosted page. */
    payProviders: jsonb('pay_providers').$type<Partial<Record<string, string>>>().notNull().default({}),
    /** Entered in the console; neither the file nor an export contains them. */
    paymentKeys: jsonb('payment_keys').$type<SealedKeys>().notNull().default({}),
    /** The two to four capital letters that order numbers begin with, such as LK. */
    orderPrefix: text('order_prefix').notNull().default('MK'),
    /** Parts of the file that modules read directly: reservations, vouchers, tables, reviews, links. */
    config: jsonb('config').$type<Partial<RestaurantConfig>>().notNull().default({}),
    /** Staff set it; the file does not contain it. */
    busy: jsonb('busy').$type<BusyState>().notNull().default({}),
    /** In order of their days; each holds until the next. Imports and publishing add to it, so past days keep theirs. */
    dayStarts: jsonb('day_starts').$type<DayStart[]>().notNull().default([]),
    /** Times that staff closed for online booking; the file does not contain them. */
    bookingClosures: jsonb('booking_closures').$type<BookingClosure[]>().notNull().default([]),
    /** Increments with every change. The caches of a restaurant's data are tagged with it. */
    revision: integer('revision').notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('restaurants_merchant').on(t.merchantId),
    // Used by the job that ends restrictions every few seconds.
    index('restaurants_busy').on(t.id).where(sql`${t.busy} <> '{}'::jsonb`),
    // Used by the job that seals payment keys again.
    index('restaurants_payment_keys').on(t.id).where(sql`${t.paymentKeys} <> '{}'::jsonb`),
    // Used by the job that compares payouts, for accounts that the file names.
    index('restaurants_company_accounts')
      .on(t.id)
      .where(sql`${t.paymentAccounts} ?| array['stripe', 'hitpay', 'payos', 'vnpay']`)
      .concurrently(),
    // Used by the retention job.
    index('restaurants_guest_months')
      .on(sql`((${t.config}->>'guestMonths')::int)`)
      .where(sql`${t.config} ? 'guestMonths'`),
    // Restaurants are listed by country and city, with the best rated first (API-44).
    index('restaurants_browse').on(t.countryCode, t.city, t.rating.desc().nullsLast(), t.id),
    check('restaurants_min_order', sql`${t.minOrder} >= 0`),
  ],
);

export const restaurantDomains = pgTable(
  'restaurant_domains',
  {
    /** Lower case, without port. */
    host: text('host').primaryKey(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    /** 0 is the canonical host. */
    position: integer('position').notNull(),
    /**
     * The end of the certificate when it was last read; 1970 when the name leads here without a certificate that
     * browsers accept, null when it leads elsewhere.
     */
    certificateEndsAt: timestamp('certificate_ends_at', { withTimezone: true }),
    /** When the certificate is read next. */
    certificateDueAt: timestamp('certificate_due_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('restaurant_domains_restaurant').on(t.restaurantId),
    index('restaurant_domains_certificate_due').on(t.certificateDueAt).concurrently(),
    index('restaurant_domains_certificate_end')
      .on(t.certificateEndsAt)
      .where(sql`${t.certificateEndsAt} is not null`)
      .concurrently(),
  ],
);

export const promotions = pgTable(
  'promotions',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    /** A typed code in upper case, or the key of one that applies automatically, which begins with a small letter. */
    code: text('code').notNull(),
    isAutomatic: boolean('is_automatic').notNull().default(false),
    /** The rank: earlier ones apply first where promotions are combined. */
    position: integer('position').notNull().default(0),
    name: jsonb('name').$type<Texts>().notNull(),
    amountOff: bigint('amount_off', { mode: 'number' }).$type<Minor>(),
    percentOff: doublePrecision('percent_off'),
    minDishAmount: bigint('min_dish_amount', { mode: 'number' }).$type<Minor>().notNull().default(0),
    validFrom: timestamp('valid_from', { withTimezone: true }),
    validUntil: timestamp('valid_until', { withTimezone: true }),
    /** The remaining uses for all diners together; null if unlimited. */
    usesLeft: integer('uses_left'),
    /** The maximum number of orders of one diner that use it, without canceled ones; null if unlimited. */
    usesPerDiner: integer('uses_per_diner'),
    conditions: jsonb('conditions').$type<PromotionWhen>().notNull().default({}),
    action: jsonb('action').$type<PromotionEffect>().notNull().default({ on: 'order' }),
    /** Whether it combines with no other promotion. */
    isAlone: boolean('is_alone').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.code] }),
    // A restaurant can have ten thousand codes; a quote reads the few others.
    index('promotions_automatic').on(t.restaurantId, t.position).where(sql`${t.isAutomatic}`).concurrently(),
    check('promotions_uses', sql`${t.usesLeft} >= 0`),
    check('promotions_code', sql`${t.isAutomatic} = (${t.code} ~ '^[a-z]')`),
  ],
);

/**
 * The file's keys per restaurant and kind, so that a second import finds the same ids of specifications and
 * items.
 */
export const optionKeys = pgTable(
  'option_keys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 10_000 }),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    /** `dishKey/spec/key` or `dishKey/groupKey/itemKey` */
    path: text('path').notNull(),
  },
  (t) => [unique('option_keys_path').on(t.restaurantId, t.path)],
);
