import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { foodFacts } from './food';
import { alsoSpelled, count, list, maybe, money, text, yesNo } from './wire';

const url = text(1000);
const name = text(300);

/** ENT-05. */
export const spec = z.object({
  specId: count,
  detailName: name,
  dishPrice: money,
  dishRestaurantPrice: maybe(money),
  isOnSale: yesNo,
  /** Ours: what the restaurant states of it (ALG-01). */
  food: maybe(foodFacts),
});
export type Spec = z.output<typeof spec>;

/** ENT-07. */
export const propertyItem = z.object({
  itemId: count,
  itemName: name,
  itemPrice: maybe(money),
  itemRestaurantPrice: maybe(money),
  itemCount: maybe(count),
  isOnSale: maybe(yesNo),
  maxInput: maybe(count),
  /** Ours: what the restaurant states of it (ALG-01). */
  food: maybe(foodFacts),
});
export type PropertyItem = z.output<typeof propertyItem>;

/** ENT-06. `isMandatory` absent means yes (DSH-05); of havePrice and hasPrice we write havePrice. */
export const propertyGroup = alsoSpelled(
  z.object({
    itemType: name,
    itemTypeEn: maybe(name),
    havePrice: maybe(yesNo),
    isMandatory: maybe(yesNo),
    mustSelectNumber: maybe(count),
    minNumber: maybe(count),
    maxNumber: maybe(count),
    itemList: list(propertyItem),
  }),
  { havePrice: 'hasPrice' },
);
export type PropertyGroup = z.output<typeof propertyGroup>;

/** ENT-04. */
export const dish = z.object({
  dishId: count,
  dishName: name,
  dishNameEn: maybe(name),
  dishBrief: maybe(text(1000)),
  /** HTML; sanitised on import and again before it is shown (DEC-63). */
  dishRichBrief: maybe(text(20_000)),
  dishImgs: list(url),
  /** Ours: what each image shows, for those who cannot see it; empty where nothing is said. Absent when nothing is said of any. */
  dishImgAlts: maybe(z.array(text(200))),
  pictureLabel: maybe(text(60)),
  dishPrice: money,
  oldDishPrice: maybe(money),
  dishRestaurantPrice: maybe(money),
  minOrderNumber: maybe(count),
  maxOrderNumber: maybe(count),
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
  /** Ours: the charge for its box, so that the checkout can explain the fee. */
  boxFee: maybe(money),
  /** Ours: this dish is a flash-sale dish (MNU-04). */
  seckill: maybe(yesNo),
  /** Ours: what the restaurant states of it, without what is chosen (ALG-01). */
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
