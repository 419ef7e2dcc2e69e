import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { SellableDish } from '@/lib/contract/staff/orders';
import { rateMatch } from '@/lib/domain/menu/marks';

type Categories = StaffOutput<'shop.menu'>['categories'];

/** Returns whether the dish or one of its choices is currently unavailable. */
const hasSoldOutPart = ({ soldOut, left, specs, items }: SellableDish): boolean =>
  soldOut !== undefined || left === 0 || [...specs, ...items].some((choice) => choice.soldOut !== undefined);

interface Filter {
  find: string;
  /** Only the dishes with something that is not for sale. */
  only: boolean;
  /** Dishes in which something is written, which stay in any case. */
  kept?: ReadonlySet<number>;
}

/** Returns the categories with the matching dishes, without empty categories; matches with the marks of `find` are first. */
export function filterMenu(categories: Categories, { find, only, kept }: Filter): Categories {
  const rate = (dish: SellableDish) => rateMatch(dish.name, find);
  const rateBest = ({ dishes }: Categories[number]) => Math.max(...dishes.map(rate));
  return categories
    .map((category) => ({
      ...category,
      dishes: category.dishes
        .filter((dish) => kept?.has(dish.dishId) || (rate(dish) > 0 && (!only || hasSoldOutPart(dish))))
        .sort((a, b) => rate(b) - rate(a)),
    }))
    .filter(({ dishes }) => dishes.length > 0)
    .sort((a, b) => rateBest(b) - rateBest(a));
}
