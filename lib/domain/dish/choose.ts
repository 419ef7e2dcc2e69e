import type { PropertyGroup } from '@/lib/contract/menu';
import { countChosen, type ItemCounts, setItemCount } from './choice';
import { getMaxChoices, isCounted, isSingleChoice } from './group-rule';

/** The choices after a tap; `limit` is the group's maximum when it was reached (DSH-10). */
interface Chosen {
  counts: ItemCounts;
  limit?: number;
}

/** The most of one item while the others stay as they are: its own limit or what its group has left (DSH-10). */
export function getMaxItemCount(group: PropertyGroup, counts: ItemCounts, itemId: number): number {
  const item = group.itemList.find((one) => one.itemId === itemId);
  const most = getMaxChoices(group);
  const others = countChosen(group, counts) - (counts[itemId] ?? 0);
  return Math.max(
    0,
    Math.min(isCounted(group) ? (item?.maxInput ?? 99) : 1, most === undefined ? 99 : most - others),
  );
}

/** Ticks or unticks an item. In a single-choice group the new choice replaces the old one (DSH-09). */
export function tick(group: PropertyGroup, counts: ItemCounts, itemId: number, ticked: boolean): Chosen {
  if (!ticked) return { counts: setItemCount(counts, itemId, 0) };
  if (isSingleChoice(group)) {
    const cleared = group.itemList.reduce((left, item) => setItemCount(left, item.itemId, 0), counts);
    return { counts: setItemCount(cleared, itemId, 1) };
  }
  if (getMaxItemCount(group, counts, itemId) < 1) return { counts, limit: getMaxChoices(group) };
  return { counts: setItemCount(counts, itemId, 1) };
}

/** Sets how many of an item are chosen; beyond the limit the count stays at what the group takes (DSH-10). */
export function count(group: PropertyGroup, counts: ItemCounts, itemId: number, wanted: number): Chosen {
  const most = getMaxItemCount(group, counts, itemId);
  if (wanted <= most) return { counts: setItemCount(counts, itemId, wanted) };
  const own = group.itemList.find((item) => item.itemId === itemId)?.maxInput;
  return {
    counts: setItemCount(counts, itemId, most),
    limit: own !== undefined && most === own ? own : (getMaxChoices(group) ?? most),
  };
}
