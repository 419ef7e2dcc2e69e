import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { SellableDish } from '@/lib/contract/staff/orders';

type Categories = StaffOutput<'shop.menu'>['categories'];

/** Returns whether the dish or one of its choices is currently unavailable. */
const hasSoldOutPart = ({ soldOut, left, specs, items }: SellableDish): boolean =>
  soldOut !== undefined || left === 0 || [...specs, ...items].some((choice) => choice.soldOut !== undefined);

/** Normalizes a text for the search: without case and accents, so that `pho` finds `Phở`. */
const simplify = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();

/** Returns the categories with the matching dishes, without empty categories. */
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
