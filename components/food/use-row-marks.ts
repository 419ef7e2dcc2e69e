import { useEffect, useState } from 'react';
import { joinClassNames } from '@/components/ui/class-names';
import { loadWholeMenu, openDish } from '@/lib/client/dish/dish-opening';
import { setRowsChecked } from '@/lib/client/food/avoid-key';
import type { Avoidable } from '@/lib/contract/food-values';
import type { Dish } from '@/lib/contract/menu';
import type { ClientShop } from '@/lib/domain/client-shop';
import { nothingChosen } from '@/lib/domain/dish/choice';
import { getDishStatement } from '@/lib/domain/food/dish-facts';
import { findMet, isFreeOfAll, isMet } from '@/lib/domain/food/meets-avoided';
import { type MetText, type MetTone, useMetTexts } from './met-texts';

const tones: Record<MetTone, string> = {
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  plain: 'bg-sunken text-muted',
};

function toMarks(texts: readonly MetText[]): HTMLElement {
  const box = document.createElement('p');
  box.className = 'dish-marks';
  box.append(
    ...texts.map(({ tone, text }) => {
      const mark = document.createElement('span');
      mark.className = joinClassNames('badge', tones[tone]);
      mark.textContent = text;
      return mark;
    }),
  );
  return box;
}

const settleMs = 500;

const listRows = () => [...document.querySelectorAll<HTMLElement>('main .dish[data-dish]')];

/**
 * Marks the dishes of the page with entries of the avoid list, hides matching ones if wanted, and makes their add
 * button open the dialog with its warning; until then `mayNotFit` makes them open it. Writes to the static rows directly, as `useDishRows` does, which adds
 * nothing to the first load without a list. Returns the number of matching dishes.
 */
export function useRowMarks(
  shop: Pick<ClientShop, 'restaurantId' | 'locale'>,
  avoided: readonly Avoidable[],
  hides: boolean,
): { met: number; state: 'loading' | 'ready' | 'failed' } {
  const { restaurantId, locale } = shop;
  const toTexts = useMetTexts(locale);
  const [dishes, setDishes] = useState<ReadonlyMap<number, Dish> | 'failed'>();
  const [met, setMet] = useState(0);
  const isNeeded = avoided.length > 0;

  useEffect(() => {
    if (!isNeeded) return;
    let left = false;
    loadWholeMenu(restaurantId).then(
      (menu) =>
        !left &&
        setDishes(new Map(menu.flatMap(({ dishList }) => dishList).map((dish) => [dish.dishId, dish]))),
      () => !left && setDishes('failed'),
    );
    return () => {
      left = true;
    };
  }, [restaurantId, isNeeded]);

  useEffect(() => {
    if (!(dishes instanceof Map) || !isNeeded) return;
    const foundOf = new Map<number, ReturnType<typeof findMet>>();
    const findDishMet = (dishId: number) => {
      const dish = dishes.get(dishId);
      const known = foundOf.get(dishId);
      if (known || !dish) return known;
      const found = findMet((avoidable) => getDishStatement(dish, nothingChosen, avoidable), avoided);
      foundOf.set(dishId, found);
      return found;
    };
    const clear = (row: HTMLElement) => {
      row.querySelector('.dish-marks')?.remove();
      row.hidden = false;
    };
    const update = () => {
      // Stops observing, so that the writes below do not trigger the observer.
      watcher.disconnect();
      let count = 0;
      for (const row of listRows()) {
        const found = findDishMet(Number(row.dataset.dish));
        clear(row);
        if (!found) continue;
        if (isMet(found)) {
          count += 1;
          row.hidden = hides;
        }
        if (!isFreeOfAll(found)) row.querySelector('.dish-words')?.append(toMarks(toTexts(found)));
      }
      setMet(count);
      const main = document.querySelector('main');
      if (main) watcher.observe(main, { subtree: true, attributes: true, attributeFilter: ['data-dish'] });
    };
    const watcher = new MutationObserver(update);
    update();

    const warnFirst = (event: Event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('.dish-add') : null;
      const dishId = Number(button?.closest<HTMLElement>('.dish')?.dataset.dish);
      const found = button && findDishMet(dishId);
      // A dish in the cart shows its count on the button, which opens the stepper instead.
      if (!found || !isMet(found) || button.textContent) return;
      event.stopPropagation();
      openDish(dishId, button);
    };
    document.addEventListener('click', warnFirst, { capture: true });
    // The marks have moved the rows, so for a moment a tap may be meant for another dish: it opens the dish and adds nothing.
    const timer = setTimeout(() => setRowsChecked(true), settleMs);
    return () => {
      clearTimeout(timer);
      setRowsChecked(false);
      watcher.disconnect();
      document.removeEventListener('click', warnFirst, { capture: true });
      listRows().forEach(clear);
    };
  }, [dishes, avoided, hides, isNeeded, toTexts]);

  if (!isNeeded || dishes === undefined) return { met, state: 'loading' };
  return { met, state: dishes === 'failed' ? 'failed' : 'ready' };
}
