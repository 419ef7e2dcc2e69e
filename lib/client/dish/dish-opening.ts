import { createStore } from 'zustand/vanilla';
import type { Category, Dish } from '@/lib/contract/menu';
import { query } from '../api/call';

interface Opening {
  /** The dish whose dialog is to open. */
  dishId?: number;
  /** The cart's line that is edited; undefined to add another. */
  lineId?: string;
  /** The focused or clicked element, where the animation starts. */
  from?: HTMLElement;
}

/** The dish that the dialog shows; the dialog's host subscribes. */
export const dishOpening = createStore<Opening>()(() => ({}));

export const openDish = (dishId: number, from?: HTMLElement, lineId?: string): void =>
  dishOpening.setState({ dishId, from, lineId });
export const closeDish = (): void => dishOpening.setState({ dishId: undefined });

let menu: { restaurantId: number; answer: Promise<Category[]> } | undefined;

/**
 * Loads the whole menu with choices and descriptions, once per page and on intent, since the page has only what its rows show. The
 * next call retries a failure. Throws ApiError.
 */
export function loadWholeMenu(restaurantId: number): Promise<Category[]> {
  if (menu?.restaurantId === restaurantId) return menu.answer;
  const answer = query('restaurant.menu', { restaurantId });
  menu = { restaurantId, answer };
  answer.catch(() => {
    if (menu?.answer === answer) menu = undefined;
  });
  return answer;
}

/** Lets the next use load the whole menu again, after a change. */
export const forgetMenu = (): void => {
  menu = undefined;
};

/** Returns one dish of the whole menu; undefined when it has left the menu. Throws ApiError. */
export async function loadWholeDish(restaurantId: number, dishId: number): Promise<Dish | undefined> {
  const categories = await loadWholeMenu(restaurantId);
  return categories.flatMap((category) => category.dishList).find((dish) => dish.dishId === dishId);
}

/**
 * Returns the current stock of a dish, as a cached page may be a minute old; undefined means unlimited. Throws
 * ApiError.
 */
export async function loadStock(restaurantId: number, dishId: number): Promise<number | undefined> {
  const stock = await query('ordering.stock', { restaurantId, dishList: String(dishId) });
  return stock.find((row) => row.dishId === dishId)?.goodsStock;
}
