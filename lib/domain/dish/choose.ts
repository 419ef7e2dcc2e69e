import type { PropertyGroup } from '@/lib/contract/menu';
import { countChosen, type ItemCounts, setItemCount } from './choice';
import { findMaxChoices, isCounted, isSingleChoice } from './group-rule';

/** The choices after a tap; `limit` is the group's maximum when it was reached. */
interface Chosen {
  counts: ItemCounts;
  limit?: number;
}

/** Returns the maximum of one item while the others stay: its own limit, or the rest of its group. */
export function getMaxItemCount(group: PropertyGroup, counts: ItemCounts, itemId: number): number {
  const item = group.itemList.find((candidate) => candidate.itemId === itemId);
  const most = findMaxChoices(group);
  const others = countChosen(group, counts) - (counts[itemId] ?? 0);
  return Math.max(
    0,
    Math.min(
      isCounted(group) && !item?.itemGroups ? (item?.maxInput ?? 99) : 1,
      most === undefined ? 99 : most - others,
    ),
  );
}

/** Ticks or unticks an item. In a single-choice group the new choice replaces the old one. */
export function tick(group: PropertyGroup, counts: ItemCounts, itemId: number, ticked: boolean): Chosen {
  if (!ticked) return { counts: setItemCount(counts, itemId, 0) };
  if (isSingleChoice(group)) {
    const cleared = group.itemList.reduce((left, item) => setItemCount(left, item.itemId, 0), counts);
    return { counts: setItemCount(cleared, itemId, 1) };
  }
  if (getMaxItemCount(group, counts, itemId) < 1) return { counts, limit: findMaxChoices(group) };
  return { counts: setItemCount(counts, itemId, 1) };
}

/** Sets the count of an item; it is limited to the maximum of the group. */
export function count(group: PropertyGroup, counts: ItemCounts, itemId: number, wanted: number): Chosen {
  const most = getMaxItemCount(group, counts, itemId);
  if (wanted <= most) return { counts: setItemCount(counts, itemId, wanted) };
  const own = group.itemList.find((item) => item.itemId === itemId)?.maxInput;
  return {
    counts: setItemCount(counts, itemId, most),
    limit: own !== undefined && most === own ? own : (findMaxChoices(group) ?? most),
  };
}
