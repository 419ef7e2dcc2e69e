import type { Dish, PropertyGroup, PropertyItem, Spec } from '@/lib/contract/menu';
import type { ItemCounts } from './choice';
import { isSellable } from './sale-rules';

/** The choices of a dish; its other fields do not matter for the rules. */
type Offered = Pick<Dish, 'detailList' | 'items'>;

export const listSpecsOnSale = (dish: Pick<Dish, 'detailList'>): Spec[] =>
  dish.detailList.filter((spec) => spec.isOnSale);

/** Returns the items of a group that can be chosen; an item without a flag is on sale. */
export const getItemsOnSale = (group: PropertyGroup): PropertyItem[] =>
  group.itemList.filter((item) => item.isOnSale !== false);

/** Returns the groups of a dish, each followed by those that its chosen items open. */
export const listOpenGroups = ({ items }: Pick<Dish, 'items'>, counts: ItemCounts): PropertyGroup[] =>
  items.flatMap((group) => [
    group,
    ...group.itemList.flatMap(({ itemId, itemGroups }) => (counts[itemId] ? (itemGroups ?? []) : [])),
  ]);

/** Returns the open groups with at least one item on sale; the others are neither shown nor required. */
export const getGroupsOnSale = (dish: Pick<Dish, 'items'>, counts: ItemCounts): PropertyGroup[] =>
  listOpenGroups(dish, counts).filter((group) => getItemsOnSale(group).length > 0);

/** A dish with specifications or groups opens the dialog; any other is added directly. */
export const isChosenInDialog = (dish: Offered): boolean =>
  dish.detailList.length > 0 || dish.items.length > 0;

export const isSoldOut = (dish: Pick<Dish, 'goodsStock' | 'minOrderNumber' | 'detailList'>): boolean =>
  !isSellable({
    stock: dish.goodsStock,
    least: dish.minOrderNumber,
    specs: dish.detailList.map((spec) => spec.isOnSale),
  });
