import type { Dish, PropertyGroup, PropertyItem, Spec } from '@/lib/contract/restaurant';

/* Dishes for the tables of cases in this folder and in lib/cart. */

export const item = (itemId: number, more: Partial<PropertyItem> = {}): PropertyItem => ({
  itemId,
  itemName: `Item ${itemId}`,
  ...more,
});

export const group = (more: Partial<PropertyGroup> = {}): PropertyGroup => ({
  itemType: 'Spice level',
  itemList: [item(1), item(2), item(3), item(4)],
  ...more,
});

export const spec = (specId: number, dishPrice: number, isOnSale = true): Spec => ({
  specId,
  detailName: `Size ${specId}`,
  dishPrice,
  isOnSale,
});

export const dish = (more: Partial<Dish> = {}): Dish => ({
  dishId: 11,
  dishName: 'Katong laksa',
  dishImgs: [],
  dishPrice: 850,
  detailList: [],
  items: [],
  categoryId: 1,
  ...more,
});
