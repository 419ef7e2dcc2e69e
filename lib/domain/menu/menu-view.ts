import type { Category, Dish } from '@/lib/contract/menu';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import { isChosenInDialog, isSoldOut } from '../dish/on-sale';
import { getStartingPrice } from '../dish/price';
import { getDishName } from '../names';
import { estimateRowHeight } from './row-height';

/**
 * The data of a menu row and its add button. It is in the HTML next to the rows, so names are short, absent values take
 * no bytes, and choices are left out: the dialog loads them.
 */
export interface MenuDish {
  id: number;
  name: string;
  brief?: string;
  image?: string;
  /** The image's alternative text, if the restaurant has one. */
  alt?: string;
  label?: string;
  price: Minor;
  /** Its price for today is not set yet. */
  market?: true;
  /** The price is that of the cheapest specification. */
  from?: true;
  old?: Minor;
  stock?: number;
  min?: number;
  /** How many the first tap adds where the backend states it; the cart may go below it. */
  first?: number;
  max?: number;
  /** The dish has specifications or groups, so adding it opens the dialog. */
  choices?: true;
  required?: true;
}

export interface MenuCategory {
  id: number;
  name: string;
  icon?: string;
  dishes: MenuDish[];
  /** The estimated height of its rows on a phone in px. */
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
    market: toFlag(dish.marketPrice && start.price === 0),
    from: toFlag(start.varies),
    old: dish.oldDishPrice && dish.oldDishPrice > start.price ? dish.oldDishPrice : undefined,
    stock: isSoldOut(dish) ? 0 : dish.goodsStock,
    min: dish.minOrderNumber && dish.minOrderNumber > 1 ? dish.minOrderNumber : undefined,
    first: dish.dishMinInput && dish.dishMinInput > 1 ? dish.dishMinInput : undefined,
    max: dish.maxOrderNumber,
    choices: toFlag(isChosenInDialog(dish)),
    required: toFlag(required.has(dish.dishId)),
  };
  // React would write an undefined field into the page.
  return Object.fromEntries(
    Object.entries(view).filter(([, value]) => value !== undefined),
  ) as unknown as MenuDish;
}

/** Returns the mandatory dishes in the menu's order: those that the restaurant lists and those with the flag. */
export function listRequiredDishes(menu: readonly Category[], listed: readonly number[]): number[] {
  const named = new Set(listed);
  const dishes = menu.flatMap((category) => category.dishList);
  return [
    ...new Set(dishes.filter((dish) => dish.mandatory || named.has(dish.dishId)).map((dish) => dish.dishId)),
  ];
}

/** Returns the menu for display: the backend's categories in their order, without empty ones. */
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
