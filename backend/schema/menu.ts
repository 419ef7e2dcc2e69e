import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { FoodFacts } from '../../lib/contract/food-values';
import type { PriceRule, SaleTimes } from '../../lib/contract/sale-times';
import type { Minor, Texts } from '../../lib/contract/vocabulary';
import { restaurants } from './restaurant';

export interface DishSpec {
  specId: number;
  key: string;
  name: Texts;
  price: Minor;
  /** Whether a price of 0 is meant. */
  free?: boolean;
  prices?: PriceRule[];
  onSale: boolean;
  available?: SaleTimes;
  food?: FoodFacts;
}

export interface DishItem {
  itemId: number;
  key: string;
  /** Empty for a dish of the menu, which has its own. */
  name: Texts;
  /** The surcharge per piece; 0 in groups without prices. */
  price: Minor;
  onSale: boolean;
  /** The maximum number of pieces of this item. */
  most?: number;
  available?: SaleTimes;
  food?: FoodFacts;
  /** The key of the dish that it is, and of its specification. */
  dish?: string;
  spec?: string;
  /** The numbers of the dish's own options in this place, by `group/item`. */
  optionIds?: Record<string, number>;
  /** The groups that it opens when it is chosen. */
  groups?: DishGroup[];
  /** The dish, which `linkSets` finds by its key when the shop is loaded. */
  linked?: LinkedDish;
}

export interface LinkedDish {
  dishId: number;
  specId?: number;
  /** Its price on the menu. */
  price: Minor;
  /** The smallest amount of the currency. */
  unit: Minor;
}

/** How two halves are priced together. */
export type HalvesPrice = 'higher' | 'mean';

export interface DishGroup {
  key: string;
  name: Texts;
  hasPrice: boolean;
  mandatory: boolean;
  mustSelect?: number;
  min?: number;
  max?: number;
  /** The price of the chosen dishes together replaces the dish's own. */
  halves?: HalvesPrice;
  items: DishItem[];
}

const buildContradictionPath = (place: string) =>
  `'${place} ? (@.contains[*] == @.freeOf[*] || @.contains[*] == @.mayContain[*] || @.mayContain[*] == @.freeOf[*] || @.suits[*] == @.notFor[*])'`;

export const categories = pgTable(
  'categories',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 1_000 }),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    name: jsonb('name').$type<Texts>().notNull(),
    icon: text('icon'),
    position: integer('position').notNull(),
    /** Null when its dishes can always be had. */
    available: jsonb('available').$type<SaleTimes>(),
    /** False after it was removed from the file. */
    listed: boolean('listed').notNull().default(true),
  },
  (t) => [unique('categories_key').on(t.restaurantId, t.key)],
);

export const dishes = pgTable(
  'dishes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 100_000 }),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    key: text('key').notNull(),
    position: integer('position').notNull(),
    name: jsonb('name').$type<Texts>().notNull(),
    /** The name for the kitchen, by language; empty means the dish's name. */
    kitchenName: jsonb('kitchen_name').$type<Texts>().notNull().default({}),
    brief: jsonb('brief').$type<Texts>().notNull().default({}),
    /** HTML, sanitized at the import (DEC-63). */
    richBrief: jsonb('rich_brief').$type<Texts>().notNull().default({}),
    label: jsonb('label').$type<Texts>().notNull().default({}),
    /** Media ids or https URLs. */
    pictures: jsonb('pictures').$type<string[]>().notNull().default([]),
    /** Alternative texts of images, by image. */
    pictureTexts: jsonb('picture_texts').$type<Record<string, Texts>>().notNull().default({}),
    price: bigint('price', { mode: 'number' }).$type<Minor>().notNull(),
    /** Whether a price of 0 is meant; otherwise the dish is not sold at it. */
    free: boolean('free').notNull().default(false),
    /** Whether staff set its price each day; its own is 0. */
    marketPrice: boolean('market_price').notNull().default(false),
    /** The price that staff have set for today, and when it ends. */
    todayPrice: bigint('today_price', { mode: 'number' }).$type<Minor>(),
    todayUntil: timestamp('today_until', { withTimezone: true }),
    /** The prices of some modes and times; null when it has one price. */
    prices: jsonb('prices').$type<PriceRule[]>(),
    oldPrice: bigint('old_price', { mode: 'number' }).$type<Minor>(),
    boxFee: bigint('box_fee', { mode: 'number' }).$type<Minor>().notNull().default(0),
    minOrder: integer('min_order').notNull().default(1),
    maxOrder: integer('max_order'),
    /** Null means unlimited. Only conditional updates reduce it. */
    stock: integer('stock'),
    /** The file's stock at the last import, so that a second import does not refill sold pieces. */
    stockImported: integer('stock_imported'),
    mandatory: boolean('mandatory').notNull().default(false),
    seckill: boolean('seckill').notNull().default(false),
    /** Set by the operator; a dish that is off sale is not on the menu. */
    onSale: boolean('on_sale').notNull().default(true),
    /** The file's value at the last import, so that a second import does not put a dish back on sale. */
    onSaleImported: boolean('on_sale_imported'),
    /** False after it was removed from the file. */
    listed: boolean('listed').notNull().default(true),
    /** Null when it can be had whenever its category can. */
    available: jsonb('available').$type<SaleTimes>(),
    /** Null if the restaurant states no food facts. */
    food: jsonb('food').$type<FoodFacts>(),
    specs: jsonb('specs').$type<DishSpec[]>().notNull().default([]),
    groups: jsonb('groups').$type<DishGroup[]>().notNull().default([]),
  },
  (t) => [
    unique('dishes_key').on(t.restaurantId, t.key),
    index('dishes_menu').on(t.restaurantId, t.categoryId, t.position),
    index('dishes_category').on(t.categoryId).concurrently(),
    // Used by the job that ends the prices of the day.
    index('dishes_today').on(t.todayUntil).where(sql`${t.todayUntil} is not null`).concurrently(),
    check('dishes_stock', sql`${t.stock} >= 0`),
    check('dishes_price', sql`${t.price} >= 0`),
    // A dish or choice never states a food as both contained and absent.
    check(
      'dishes_food',
      sql`not (coalesce(${t.food} @? ${sql.raw(buildContradictionPath('$'))}, false) or ${t.specs} @? ${sql.raw(buildContradictionPath('$[*].food'))} or ${t.groups} @? ${sql.raw(buildContradictionPath('$[*].items[*].food'))})`,
    ),
  ],
);

/**
 * Sold-out marks by staff, with an end time or until staff remove them. The file's `onSale` does not change.
 */
export const soldOut = pgTable(
  'sold_out',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SoldOutKind>().notNull(),
    /** The id of the dish, specification or item. */
    targetId: integer('target_id').notNull(),
    dishId: integer('dish_id')
      .notNull()
      .references(() => dishes.id, { onDelete: 'cascade' }),
    /** Null until it is put back on sale by staff. */
    until: timestamp('until', { withTimezone: true }),
    actor: text('actor').notNull(),
    since: timestamp('since', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.kind, t.targetId] }),
    index('sold_out_dish').on(t.dishId),
    index('sold_out_until').on(t.until).where(sql`${t.until} is not null`),
  ],
);

export type SoldOutKind = 'dish' | 'spec' | 'item';
