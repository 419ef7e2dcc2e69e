import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { SellableDish } from '@/lib/contract/staff/orders';

type Categories = StaffOutput<'shop.menu'>['categories'];

/** Returns whether the dish or a choice of it can't be bought now. */
const hasSoldOutPart = ({ soldOut, left, specs, items }: SellableDish): boolean =>
  soldOut !== undefined || left === 0 || [...specs, ...items].some((choice) => choice.soldOut !== undefined);

/** Returns a text as it is searched: without case and accents, so that `pho` finds `Phở`. */
const simplify = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();

/** Returns the categories with the dishes that are looked for; those left empty are left out. */
export function filterMenu(
  categories: Categories,
  { find, only }: { find: string; only: boolean },
): Categories {
  const asked = simplify(find.trim());
  return categories
    .map((category) => ({
      ...category,
      dishes: category.dishes.filter(
        (dish) => simplify(dish.name).includes(asked) && (!only || hasSoldOutPart(dish)),
      ),
    }))
    .filter(({ dishes }) => dishes.length > 0);
}
