import type { Dish, PropertyGroup, PropertyItem, Spec } from '@/lib/contract/menu';

/** What a dish offers to choose from; the rest of the dish doesn't matter for its rules. */
type Offered = Pick<Dish, 'detailList' | 'items'>;

/** The specifications that can be chosen (DSH-03). */
export const getSpecsOnSale = (dish: Pick<Dish, 'detailList'>): Spec[] =>
  dish.detailList.filter((spec) => spec.isOnSale);

/** The items of a group that can be chosen; one that says nothing is on sale (DSH-03). */
export const getItemsOnSale = (group: PropertyGroup): PropertyItem[] =>
  group.itemList.filter((item) => item.isOnSale !== false);

/** The groups that have something on sale; one without is neither shown nor required (DSH-03). */
export const getGroupsOnSale = (dish: Pick<Dish, 'items'>): PropertyGroup[] =>
  dish.items.filter((group) => getItemsOnSale(group).length > 0);

/** A dish with specifications or groups opens the dialog; any other goes straight to the cart (MNU-02). */
export const isChosenInDialog = (dish: Offered): boolean =>
  dish.detailList.length > 0 || dish.items.length > 0;

/** No stock left; an absent stock is unlimited (MNU-03, DEC-50). */
export const isSoldOut = (dish: { goodsStock?: number }): boolean => dish.goodsStock === 0;
