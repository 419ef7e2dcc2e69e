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
import type { Minor, Texts } from '../../lib/contract/vocabulary';
import { restaurants } from './restaurant';

export interface DishSpec {
  specId: number;
  key: string;
  name: Texts;
  price: Minor;
  onSale: boolean;
  food?: FoodFacts;
}

export interface DishItem {
  itemId: number;
  key: string;
  name: Texts;
  /** Added per piece; 0 in groups without prices. */
  price: Minor;
  onSale: boolean;
  /** Most pieces of this item. */
  most?: number;
  food?: FoodFacts;
}

export interface DishGroup {
  key: string;
  name: Texts;
  hasPrice: boolean;
  mandatory: boolean;
  mustSelect?: number;
  min?: number;
  max?: number;
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
    /** Off once it is no longer in the file. */
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
    /** What the kitchen reads instead of the name, by language; empty for the name. */
    kitchenName: jsonb('kitchen_name').$type<Texts>().notNull().default({}),
    brief: jsonb('brief').$type<Texts>().notNull().default({}),
    /** HTML, sanitised when it came in (DEC-63). */
    richBrief: jsonb('rich_brief').$type<Texts>().notNull().default({}),
    label: jsonb('label').$type<Texts>().notNull().default({}),
    /** Media ids or https URLs. */
    pictures: jsonb('pictures').$type<string[]>().notNull().default([]),
    /** What an image shows, for those who cannot see it, by the image. */
    pictureTexts: jsonb('picture_texts').$type<Record<string, Texts>>().notNull().default({}),
    price: bigint('price', { mode: 'number' }).$type<Minor>().notNull(),
    oldPrice: bigint('old_price', { mode: 'number' }).$type<Minor>(),
    boxFee: bigint('box_fee', { mode: 'number' }).$type<Minor>().notNull().default(0),
    minOrder: integer('min_order').notNull().default(1),
    maxOrder: integer('max_order'),
    /** Null means unlimited (DEC-50). Taken down by conditional updates only. */
    stock: integer('stock'),
    /** The file's own figure at the last import, so that a second import doesn't refill what was sold. */
    stockImported: integer('stock_imported'),
    mandatory: boolean('mandatory').notNull().default(false),
    seckill: boolean('seckill').notNull().default(false),
    /** Switched by the operator; an off-sale dish is not on the menu. */
    onSale: boolean('on_sale').notNull().default(true),
    /** What the file said at the last import, so that a second import doesn't put back what was taken off sale. */
    onSaleImported: boolean('on_sale_imported'),
    /** Off once it is no longer in the file. */
    listed: boolean('listed').notNull().default(true),
    /** Null: the restaurant states nothing. */
    food: jsonb('food').$type<FoodFacts>(),
    specs: jsonb('specs').$type<DishSpec[]>().notNull().default([]),
    groups: jsonb('groups').$type<DishGroup[]>().notNull().default([]),
  },
  (t) => [
    unique('dishes_key').on(t.restaurantId, t.key),
    index('dishes_menu').on(t.restaurantId, t.categoryId, t.position),
    check('dishes_stock', sql`${t.stock} >= 0`),
    check('dishes_price', sql`${t.price} >= 0`),
    // Nothing is stated both ways, at the dish or at what can be chosen (ALG-01).
    check(
      'dishes_food',
      sql`not (coalesce(${t.food} @? ${sql.raw(buildContradictionPath('$'))}, false) or ${t.specs} @? ${sql.raw(buildContradictionPath('$[*].food'))} or ${t.groups} @? ${sql.raw(buildContradictionPath('$[*].items[*].food'))})`,
    ),
  ],
);

/** What staff said is sold out, until a time or until they say otherwise; the file's own `onSale` stays as it is. */
export const soldOut = pgTable(
  'sold_out',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SoldOutKind>().notNull(),
    /** Of the dish, the specification or the item. */
    targetId: integer('target_id').notNull(),
    dishId: integer('dish_id')
      .notNull()
      .references(() => dishes.id, { onDelete: 'cascade' }),
    /** Null: until it is put back on sale. */
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
