import type { PropertyGroup } from '@/lib/contract/menu';
import type { CartLine } from '../cart/cart-line';

/** How many of each item a diner chose, by itemId; an item not chosen has no entry. */
export type ItemCounts = Readonly<Record<number, number>>;

/** What a diner has chosen in the dialog; opening it starts from `nothingChosen` (DSH-02). */
export interface Choice {
  specId?: number;
  counts: ItemCounts;
}

export const nothingChosen: Choice = { counts: {} };

/** Returns the choice with which a line was put into the cart. */
export const getLineChoice = ({ specId, items }: Pick<CartLine, 'specId' | 'items'>): Choice => ({
  specId,
  counts: Object.fromEntries(items.map(({ itemId, itemCount }) => [itemId, itemCount])),
});

/** How many choices were made in a group; two of one item are two choices. */
export const countChosen = (group: PropertyGroup, counts: ItemCounts): number =>
  group.itemList.reduce((sum, item) => sum + (counts[item.itemId] ?? 0), 0);

export function setItemCount(counts: ItemCounts, itemId: number, count: number): ItemCounts {
  const { [itemId]: _, ...others } = counts;
  return count > 0 ? { ...others, [itemId]: count } : others;
}
