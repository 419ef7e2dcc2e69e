import type { Dish, PropertyGroup, PropertyItem, Spec } from '@/lib/contract/menu';

/* Dishes for the test cases in this folder and in lib/cart. */

export const createItem = (itemId: number, more: Partial<PropertyItem> = {}): PropertyItem => ({
  itemId,
  itemName: `Item ${itemId}`,
  ...more,
});

export const createGroup = (more: Partial<PropertyGroup> = {}): PropertyGroup => ({
  itemType: 'Spice level',
  itemList: [createItem(1), createItem(2), createItem(3), createItem(4)],
  ...more,
});

export const createSpec = (specId: number, dishPrice: number, isOnSale = true): Spec => ({
  specId,
  detailName: `Size ${specId}`,
  dishPrice,
  isOnSale,
});

export const createDish = (more: Partial<Dish> = {}): Dish => ({
  dishId: 11,
  dishName: 'Katong laksa',
  dishImgs: [],
  dishPrice: 850,
  detailList: [],
  items: [],
  categoryId: 1,
  ...more,
});
