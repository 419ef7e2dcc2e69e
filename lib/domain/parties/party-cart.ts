import type { PartyCartLine } from '@/lib/contract/parties';
import { type CartLine, toOrderedDishes } from '@/lib/domain/cart/cart-line';

/** Returns the lines of a browser's cart in the form of the table. */
export const toPartyCart = (lines: readonly CartLine[]): PartyCartLine[] =>
  toOrderedDishes(lines).map((ordered, index) => {
    const { lineId, forAll, sharedWith } = lines[index]!;
    return { ...ordered, lineId, forAll, sharedWith };
  });

/** A placeholder until the menu is loaded. */
const unknownName = '…';

/** Returns a line of the table that this browser's cart lacks, without names and price until the menu is loaded. */
export const toCartLine = ({ dishRemark, items, ...line }: PartyCartLine): CartLine => ({
  ...line,
  items: items.map((item) => ({ ...item, itemName: unknownName })),
  dishRemark: dishRemark ?? undefined,
  dishName: unknownName,
  unitPrice: 0,
});
