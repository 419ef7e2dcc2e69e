import type { Category, Dish } from '@/lib/contract/menu';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import { isChosenInDialog } from '../dish/on-sale';
import { getStartingPrice } from '../dish/price';
import { getDishName } from '../names';
import { estimateRowHeight } from './row-height';

/**
 * What a menu row and its add button need. It is in the HTML beside the rows, so names are short, absent values take no bytes, and
 * choices are left out: the dialog loads them.
 */
export interface MenuDish {
  id: number;
  name: string;
  brief?: string;
  image?: string;
  /** What the image shows, where the restaurant says so. */
  alt?: string;
  label?: string;
  price: Minor;
  /** The price is that of the cheapest specification. */
  from?: true;
  old?: Minor;
  stock?: number;
  min?: number;
  max?: number;
  /** Has specifications or groups, so adding it opens the dialog (MNU-02). */
  choices?: true;
  required?: true;
}

export interface MenuCategory {
  id: number;
  name: string;
  icon?: string;
  dishes: MenuDish[];
  /** About how high its rows are on a phone, in px. */
  tall?: number;
}

const toFlag = (value: boolean | undefined): true | undefined => value || undefined;

function toMenuDish(dish: Dish, locale: Locale, required: ReadonlySet<number>): MenuDish {
  const start = getStartingPrice(dish);
  const view: MenuDish = {
    id: dish.dishId,
    name: getDishName(dish, locale),
    brief: dish.dishBrief || undefined,
    image: dish.dishImgs[0],
    alt: dish.dishImgAlts?.[0] || undefined,
    label: dish.pictureLabel || undefined,
    price: start.price,
    from: toFlag(start.varies),
    old: dish.oldDishPrice && dish.oldDishPrice > start.price ? dish.oldDishPrice : undefined,
    stock: dish.goodsStock,
    min: dish.minOrderNumber && dish.minOrderNumber > 1 ? dish.minOrderNumber : undefined,
    max: dish.maxOrderNumber,
    choices: toFlag(isChosenInDialog(dish)),
    required: toFlag(required.has(dish.dishId)),
  };
  // In the page an undefined field would be written out.
  return Object.fromEntries(
    Object.entries(view).filter(([, value]) => value !== undefined),
  ) as unknown as MenuDish;
}

/** The dishes that every order must hold, in the menu's order: those that the restaurant lists and those that say so (CRT-08). */
export function getRequiredDishes(menu: readonly Category[], listed: readonly number[]): number[] {
  const named = new Set(listed);
  const dishes = menu.flatMap((category) => category.dishList);
  return [
    ...new Set(dishes.filter((dish) => dish.mandatory || named.has(dish.dishId)).map((dish) => dish.dishId)),
  ];
}

/** The menu as it is shown: the backend's categories in their order (MNU-01), without those that have no dish. */
export function toMenuView(
  menu: readonly Category[],
  locale: Locale,
  required: readonly number[],
): MenuCategory[] {
  const musts = new Set(required);
  return menu
    .filter((category) => category.dishList.length > 0)
    .map((category) => {
      const dishes = category.dishList.map((dish) => toMenuDish(dish, locale, musts));
      return {
        id: category.categoryId,
        name: category.categoryName,
        ...(category.categoryIcon ? { icon: category.categoryIcon } : {}),
        dishes,
        tall: dishes.reduce((sum, dish) => sum + estimateRowHeight(dish), 0),
      };
    });
}
