import type { PropertyGroup } from '@/lib/contract/menu';

/** The count of each chosen item by itemId; an item that was not chosen has no entry. */
export type ItemCounts = Readonly<Record<number, number>>;

/** The diner's choices in the dialog; it opens with `nothingChosen`. */
export interface Choice {
  specId?: number;
  counts: ItemCounts;
}

export const nothingChosen: Choice = { counts: {} };

interface ChosenLine {
  specId?: number;
  items: readonly { itemId: number; itemCount: number }[];
}

/** Returns the choices of a cart line. */
export const getLineChoice = ({ specId, items }: ChosenLine): Choice => ({
  specId,
  counts: Object.fromEntries(items.map(({ itemId, itemCount }) => [itemId, itemCount])),
});

/** Returns the number of choices in a group; two of one item are two choices. */
export const countChosen = (group: PropertyGroup, counts: ItemCounts): number =>
  group.itemList.reduce((sum, item) => sum + (counts[item.itemId] ?? 0), 0);

export function setItemCount(counts: ItemCounts, itemId: number, count: number): ItemCounts {
  const { [itemId]: _, ...others } = counts;
  return count > 0 ? { ...others, [itemId]: count } : others;
}
