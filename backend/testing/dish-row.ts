import type { DishRow } from '../modules/restaurant/shop';
import type { DishGroup, DishItem } from '../schema/menu';

/** Returns a dish as the database would return it, for rules that need no database. */
export const createDishRow = (changes: Partial<DishRow> = {}): DishRow => ({
  id: 1,
  restaurantId: 1,
  categoryId: 1,
  key: 'dish',
  position: 0,
  name: { en: 'Laksa', 'zh-CN': '叻沙' },
  kitchenName: {},
  brief: {},
  richBrief: {},
  label: {},
  pictures: [],
  pictureTexts: {},
  price: 1000,
  free: false,
  prices: null,
  marketPrice: false,
  todayPrice: null,
  todayUntil: null,
  oldPrice: null,
  boxFee: 0,
  minOrder: 1,
  maxOrder: null,
  stock: null,
  stockImported: null,
  mandatory: false,
  seckill: false,
  onSale: true,
  onSaleImported: null,
  listed: true,
  available: null,
  food: null,
  specs: [],
  groups: [],
  ...changes,
});

export const createDishItem = (itemId: number, changes: Partial<DishItem> = {}): DishItem => ({
  itemId,
  key: `item-${itemId}`,
  name: { en: `Item ${itemId}` },
  price: 0,
  onSale: true,
  ...changes,
});

export const createDishGroup = (changes: Partial<DishGroup> = {}): DishGroup => ({
  key: 'group',
  name: { en: 'Spice' },
  hasPrice: false,
  mandatory: true,
  items: [createDishItem(1), createDishItem(2), createDishItem(3)],
  ...changes,
});

/** Returns the English text. */
export const getEnglish = (texts: { en?: string }): string => texts.en ?? '';
