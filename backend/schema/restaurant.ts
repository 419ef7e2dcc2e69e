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
import type { OrderMode } from '../../lib/contract/staff/order-values';
import type { CountryCode, Locale, Minor, Texts } from '../../lib/contract/vocabulary';

/** Opening hours: weekdays 1 (Monday) to 7 (Sunday), clock times `HH:MM` in the restaurant's time zone. */
export interface OpeningHours {
  from: number;
  to: number;
  times: { start: string; end: string }[];
}

export interface SpecialDay {
  /** `YYYY-MM-DD` */
  date: string;
  note?: Texts;
  /** Empty: closed all day. */
  times: { start: string; end: string }[];
}

export interface DeliveryRules {
  /** Rising by distance; beyond the last step nothing is delivered. */
  steps: { uptoMetres: number; fee: Minor }[];
  leadMinutes: number;
  slotMinutes: number;
  /** Maximum orders per slot; absent means any number. */
  slotCapacity?: number;
  daysAhead: number;
  smallOrder?: { below: Minor; extra: Minor };
}

export interface PickupRules {
  /** Percent off the dishes that are fetched, 10 by default (DEC-19). */
  discountPercent: number;
  /** Percent off the dishes that are ordered at a table; 0 when absent. */
  tableDiscountPercent?: number;
  /** The least that an order at a table comes to; none when absent. */
  tableMinOrder?: Minor;
  /** Percent of the dishes at a table, in place of the service fee. */
  tableServicePercent?: number;
  /** Whether guests at a table order and pay together (TAB-12). */
  sharedTables?: boolean;
  /** How somebody joins a table at which others sit: with its four digits, or when staff let them in (TAB-08). */
  tableJoin?: TableJoin;
  /** Whether a round is paid before the kitchen has it (TAB-04). */
  tablePayFirst?: boolean;
  leadMinutes: number;
}

export interface FeeRules {
  package?: Minor;
  platformPackage?: Minor;
  service?: { percent: number; cap?: Minor };
  /** Percent added for a pay type, by its code. */
  payService?: Record<string, number>;
}

export interface TaxRule {
  name: Texts;
  /** Percent on dishes and fees after deductions. */
  percent: number;
  /** Whether prices and fees include it; it is then told and not added. */
  included?: boolean;
}

export interface PaymentAccounts {
  paynow?: { uen?: string; mobile?: string; name: string };
  vietqr?: { bin: string; account: string; name: string };
  duitnow?: { acquirer: string; qrId: string; name: string };
  /** A hosted payment page for cards and e-wallets; `secretEnv` names the variable that holds its signing secret. */
  hosted?: { merchantId: string; secretEnv?: string };
}

export interface ThemeColours {
  /** #RRGGBB: the brand, the text on it, and the page's surface. */
  templateThemeBg?: string;
  templateThemeColor?: string;
  templateBackgroundColor?: string;
}

/** What a restaurant does while it is busy; each part ends by itself, as an ISO instant. */
export interface BusyState {
  /** No orders for a time before this. */
  pausedUntil?: Partial<Record<OrderMode, string>>;
  /** Added to the lead time. */
  extra?: { minutes: number; until: string };
}

/** A restaurant as its file describes it; changed by import, by publishing in the console and by operator commands. */
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
    theme: jsonb('theme').$type<ThemeColours>().notNull().default({}),
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
    /** Two to four capitals with which order numbers begin, e.g. LK. */
    orderPrefix: text('order_prefix').notNull().default('MK'),
    /** Parts of the file whose modules read them as they are: reservations, vouchers, tables, reviews, links. */
    config: jsonb('config').$type<Record<string, unknown>>().notNull().default({}),
    /** Set by staff, not by the file. */
    busy: jsonb('busy').$type<BusyState>().notNull().default({}),
    /** Grows with every change; cached pages are tagged by restaurant. */
    revision: integer('revision').notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('restaurants_merchant').on(t.merchantId),
    // What ends by itself is looked for every few seconds.
    index('restaurants_busy').on(t.id).where(sql`${t.busy} <> '{}'::jsonb`),
    // What the retention job looks for (BKG-06).
    index('restaurants_guest_months')
      .on(sql`((${t.config}->>'guestMonths')::int)`)
      .where(sql`${t.config} ? 'guestMonths'`),
    // Browsing goes by country and city, the best first (API-44).
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
  },
  (t) => [index('restaurant_domains_restaurant').on(t.restaurantId)],
);

export const promotions = pgTable(
  'promotions',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    /** Upper case. */
    code: text('code').notNull(),
    name: jsonb('name').$type<Texts>().notNull(),
    amountOff: bigint('amount_off', { mode: 'number' }).$type<Minor>(),
    percentOff: doublePrecision('percent_off'),
    minDishAmount: bigint('min_dish_amount', { mode: 'number' }).$type<Minor>().notNull().default(0),
    validFrom: timestamp('valid_from', { withTimezone: true }),
    validUntil: timestamp('valid_until', { withTimezone: true }),
    /** Uses left over all diners; null means any number. */
    usesLeft: integer('uses_left'),
    /** Orders of one diner that may use it, without cancelled ones; null means any number. */
    usesPerDiner: integer('uses_per_diner'),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.code] }),
    check('promotions_uses', sql`${t.usesLeft} >= 0`),
  ],
);

/** Keys of the file per restaurant and kind, so that a second import finds the same ids (specs, items). */
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
