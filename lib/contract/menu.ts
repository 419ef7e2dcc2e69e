import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { foodFacts } from './food';
import { priceRule, saleTimes } from './sale-times';
import { alsoSpelled, count, list, maybe, money, text, yesNo } from './wire';

const url = text(1000);
const name = text(300);

/** Ours: all of these hold when it can be had; always without (MEN-01). */
const available = maybe(z.array(saleTimes).max(2));

/** Ours: the first of these that holds is the price (MEN-02). */
const prices = maybe(z.array(priceRule).max(10));

/** ENT-05. */
export const spec = z.object({
  specId: count,
  detailName: name,
  dishPrice: money,
  dishRestaurantPrice: maybe(money),
  isOnSale: yesNo,
  prices,
  available,
  /** Ours: the restaurant's statements about the specification (ALG-01). */
  food: maybe(foodFacts),
});
export type Spec = z.output<typeof spec>;

const flatItem = z.object({
  itemId: count,
  itemName: name,
  itemPrice: maybe(money),
  itemRestaurantPrice: maybe(money),
  itemCount: maybe(count),
  isOnSale: maybe(yesNo),
  maxInput: maybe(count),
  available,
  /** Ours: the restaurant's statements about the option (ALG-01). */
  food: maybe(foodFacts),
});

/** An absent `isMandatory` means yes (DSH-05); of havePrice and hasPrice the backend writes havePrice. */
const createGroup = <I extends z.ZodType>(item: I) =>
  alsoSpelled(
    z.object({
      itemType: name,
      itemTypeEn: maybe(name),
      havePrice: maybe(yesNo),
      isMandatory: maybe(yesNo),
      mustSelectNumber: maybe(count),
      minNumber: maybe(count),
      maxNumber: maybe(count),
      /** Ours: the price of the chosen halves replaces the dish's, rounded up to `smallest` (MEN-05). */
      halves: maybe(z.object({ by: z.enum(['higher', 'mean']), smallest: count })),
      itemList: list(item),
    }),
    { havePrice: 'hasPrice' },
  );

/** ENT-07. */
export const propertyItem = flatItem.extend({
  /** Ours: the dish of the menu that it is, and that dish's price in a group of halves (MEN-04). */
  dishId: maybe(count),
  fullPrice: maybe(money),
  /** Ours: the groups that it opens when it is chosen (MEN-05). */
  itemGroups: maybe(z.array(createGroup(flatItem)).max(20)),
});
export type PropertyItem = z.output<typeof propertyItem>;

/** ENT-06. */
export const propertyGroup = createGroup(propertyItem);
export type PropertyGroup = z.output<typeof propertyGroup>;

/** ENT-04. */
export const dish = z.object({
  dishId: count,
  dishName: name,
  dishNameEn: maybe(name),
  dishBrief: maybe(text(1000)),
  /** HTML, sanitized on import, which may write a sign as six letters, and again before display (DEC-63). */
  dishRichBrief: maybe(text(120_000)),
  dishImgs: list(url),
  /** Ours: the alternative text of each image, or an empty text; absent when no image has one. */
  dishImgAlts: maybe(z.array(text(200))),
  pictureLabel: maybe(text(60)),
  dishPrice: money,
  oldDishPrice: maybe(money),
  dishRestaurantPrice: maybe(money),
  minOrderNumber: maybe(count),
  maxOrderNumber: maybe(count),
  /** The minimum of the quantity box (DSH-15). The bundled backend sends none: its box starts at 1. */
  dishMinInput: maybe(z.int().min(1).max(999)),
  /** Absent means unlimited (DEC-50). */
  goodsStock: maybe(count),
  mandatory: maybe(yesNo),
  detailList: list(spec),
  items: list(propertyGroup),
  dishCount: maybe(count),
  dishRemark: maybe(text(200)),
  maxInput: maybe(count),
  categoryId: count,
  categoryName: maybe(name),
  /** Ours: the fee for the box, so that the checkout can explain it. */
  boxFee: maybe(money),
  /** Ours: this dish is a flash-sale dish (MNU-04). */
  seckill: maybe(yesNo),
  /** Ours: staff set its price each day; 0 while today's is missing (MEN-06). */
  marketPrice: maybe(yesNo),
  prices,
  /** Ours: the times of its category and its own (MEN-01). */
  available,
  /** Ours: the restaurant's statements about the dish without its options (ALG-01). */
  food: maybe(foodFacts),
});
export type Dish = z.output<typeof dish>;

/** ENT-03. */
export const category = z.object({
  categoryId: count,
  categoryName: name,
  restaurantId: count,
  /** Ours: a small image for the category rail. */
  categoryIcon: maybe(url),
  dishList: list(dish),
});
export type Category = z.output<typeof category>;

/** API-42. The menu in the language of the header. */
export const menu = defineEndpoint({
  name: 'restaurant.menu',
  method: 'GET',
  path: 'decrestaurant/wxapi/order/restaurant/dishs',
  effect: 'read',
  access: 'open',
  input: z.object({ restaurantId: count }),
  output: list(category),
});
