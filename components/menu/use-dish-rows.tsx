'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { preloadCartBar } from '@/components/cart/preload-cart';
import { preloadDishDialog } from '@/components/dish/lazy-dish-dialog';
import { useStorefront } from '@/components/layout/shop-context';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { openCart } from '@/lib/client/cart/cart-feedback';
import { cartStore } from '@/lib/client/cart/cart-store';
import { openDish } from '@/lib/client/dish/dish-opening';
import { mayNotFit } from '@/lib/client/food/avoid-key';
import { formatBadge, getDishCount } from '@/lib/domain/cart/cart-lines';
import type { MenuDish } from '@/lib/domain/menu/menu-view';
import { useDishCounting } from './use-dish-counting';

const addButton = '.dish-add';

/** Preloaded before the first dish without choices is added. */
export const loadStepper = () => import('./dish-stepper').then((module) => module.DishStepper);

/** A row with its dish and the count that it currently shows. */
interface Row {
  element: HTMLElement;
  dish: MenuDish;
  count: number;
}

/** Shows a plus on the round button, or the count of the dish in the cart. */
function show(row: Row, count: number, label: string): void {
  row.count = count;
  const button = row.element.querySelector(addButton);
  if (!button) return;
  button.setAttribute('aria-label', label);
  const round = button.firstElementChild;
  if (round) round.textContent = formatBadge(count);
}

/**
 * Makes server-rendered dish rows interactive. A click on a row opens its dialog. A click on its button opens it too
 * for a dish with choices, and for whoever avoids something while no dish has been checked; it adds any other dish to the cart, and opens a small stepper once the dish is in the cart. All
 * rows share one set of listeners and are written to directly: hydrating 200 components was the page's longest task and
 * delayed the badge. `dishes` must match the rows in order. Returns a portal; render it anywhere in the tree.
 */
export function useDishRows(list: RefObject<HTMLElement | null>, dishes: readonly MenuDish[]): ReactNode {
  const t = useTranslations('menu');
  const { shop } = useStorefront();
  const { restaurantId } = shop;
  const counting = useDishCounting(restaurantId);
  const [stepping, setStepping] = useState<Row>();
  // Without the stepper (offline) the cart opens, which has one too.
  const Stepper = useLazyPart(stepping !== undefined, loadStepper, () => {
    setStepping(undefined);
    openCart();
  });

  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const rows: Row[] = [];
    const rowByElement = new Map<Element, Row>();
    for (const [at, element] of box.querySelectorAll<HTMLElement>('.dish').entries()) {
      const dish = dishes[at];
      if (!dish) break;
      // Set by script, since the HTML would contain every id twice.
      element.dataset.dish = String(dish.id);
      const row = { element, dish, count: 0 };
      rows.push(row);
      rowByElement.set(element, row);
    }
    const showCounts = () => {
      const lines = cartStore.getState().carts[restaurantId] ?? [];
      for (const row of rows) {
        const { id, name } = row.dish;
        const count = getDishCount(lines, id);
        if (count !== row.count)
          show(row, count, count > 0 ? t('inCart', { name, count }) : t('add', { name }));
      }
    };
    showCounts();

    /** Returns the button and row of an event. */
    const findPart = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
      const row = rowByElement.get(button?.closest('.dish') ?? box);
      const name = button?.matches('h3 > button');
      return button && row && (name || button.matches(addButton)) ? { button, row, name } : undefined;
    };
    const handleClick = (event: Event) => {
      const part = findPart(event);
      if (!part) return;
      const { button, row, name } = part;
      if (name || row.dish.choices || (row.count === 0 && mayNotFit())) openDish(row.dish.id, button);
      else if (row.count) setStepping(row);
      else counting.add(row.dish, button);
    };
    const warmed = new Set<boolean>();
    const preload = (event: Event) => {
      const part = findPart(event);
      if (!part) return;
      const choices = !!(part.name || part.row.dish.choices);
      // Runs once per kind: three of these events precede each click and would delay it.
      if (warmed.has(choices)) return;
      warmed.add(choices);
      if (choices) preloadDishDialog({ restaurantId, locale: shop.locale });
      else {
        preloadCartBar(shop.locale);
        loadStepper().catch(() => undefined);
      }
    };
    const stop = cartStore.subscribe(showCounts);
    const hints = ['pointerdown', 'pointerover', 'focusin'];
    for (const hint of hints) box.addEventListener(hint, preload);
    box.addEventListener('click', handleClick);
    return () => {
      stop();
      for (const hint of hints) box.removeEventListener(hint, preload);
      box.removeEventListener('click', handleClick);
    };
  }, [list, dishes, restaurantId, shop.locale, counting, t]);

  const close = useCallback(
    (back?: boolean) => {
      setStepping(undefined);
      // The button is hidden until the stepper is removed.
      if (back) requestAnimationFrame(() => stepping?.element.querySelector<HTMLElement>(addButton)?.focus());
    },
    [stepping],
  );
  const place = stepping?.element.querySelector('.dish-picture');
  if (!stepping || !Stepper || !place) return null;
  return createPortal(
    <Stepper restaurantId={restaurantId} dish={stepping.dish} counting={counting} close={close} />,
    place,
  );
}
