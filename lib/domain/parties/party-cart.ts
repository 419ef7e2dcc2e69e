import type { PartyCartLine } from '@/lib/contract/parties';
import { type CartLine, toOrderedDishes } from '@/lib/domain/cart/cart-line';

/** The lines of a browser's cart as the table gets them. */
export const toPartyCart = (lines: readonly CartLine[]): PartyCartLine[] =>
  toOrderedDishes(lines).map((ordered, index) => {
    const { lineId, forAll } = lines[index]!;
    return { ...ordered, lineId, forAll };
  });

/** Stands for a name until the menu has been read. */
const unknownName = '…';

/** A line that the table has and this browser's cart has not, without names and price until the menu is read again. */
export const toCartLine = ({ dishRemark, items, ...line }: PartyCartLine): CartLine => ({
  ...line,
  items: items.map((item) => ({ ...item, itemName: unknownName })),
  dishRemark: dishRemark ?? undefined,
  dishName: unknownName,
  unitPrice: 0,
});
