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
import { runWhenIdle } from '@/lib/client/scheduling/when-idle';
import { formatBadge } from '@/lib/domain/cart/badge-text';
import { getDishCount } from '@/lib/domain/cart/cart-lines';
import type { MenuDish } from '@/lib/domain/menu/menu-view';
import { useDishCounting } from './use-dish-counting';

const addButton = '.dish-add';

/** Loads with the first dish that goes straight to the cart, before it is needed. */
export const loadStepper = () => import('./dish-stepper').then((module) => module.DishStepper);

/** A row, the dish that it shows, and what of the cart it shows at the moment. */
interface Row {
  element: HTMLElement;
  dish: MenuDish;
  count?: number;
}

/** The round button on the dish's image: a plus, or how many the cart holds. */
function show(row: Row, count: number, label: string): void {
  row.count = count;
  const button = row.element.querySelector(addButton);
  if (!button) return;
  // Its name comes with what it does: in the page every dish would be named once more, 1 KB of a menu of 200.
  button.setAttribute('aria-label', label);
  const round = button.firstElementChild;
  if (round) round.textContent = formatBadge(count);
}

/** Rows whose buttons are named in one go: all 200 at once are a long task on a phone. */
const namedAtOnce = 40;

/**
 * Makes server-rendered dish rows interactive: a click on a row opens its dialog; a click on its button opens it too for a dish
 * with choices, adds any other dish to the cart (MNU-02), and opens a small stepper once the dish is in the cart. All rows share
 * one set of listeners and are written to directly: hydrating 200 components was the page's longest task and delayed the badge.
 * `dishes` are those of the rows, in order. Returns a portal to render anywhere.
 */
export function useDishRows(list: RefObject<HTMLElement | null>, dishes: readonly MenuDish[]): ReactNode {
  const t = useTranslations('menu');
  const { shop } = useStorefront();
  const { restaurantId } = shop;
  const counting = useDishCounting(restaurantId);
  const [stepping, setStepping] = useState<Row>();
  // Offline: the cart has a stepper, too.
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
      // Only once interactive: in the HTML the number would appear twice.
      element.dataset.dish = String(dish.id);
      const row = { element, dish };
      rows.push(row);
      rowByElement.set(element, row);
    }
    // Put together once: putting 200 of them together takes longer than all the rest.
    const [before, after] = t('add', { name: '\n' }).split('\n');
    const update = (some: Row[], isDue: (row: Row, count: number) => boolean) => {
      const lines = cartStore.getState().carts[restaurantId] ?? [];
      for (const row of some) {
        const { id, name } = row.dish;
        const count = getDishCount(lines, id);
        if (isDue(row, count))
          show(row, count, count > 0 ? t('inCart', { name, count }) : `${before}${name}${after}`);
      }
    };
    const showCounts = () => update(rows, (row, count) => count !== (row.count ?? 0));
    showCounts();
    let unnamed = rows;
    const nameSome = () => {
      update(unnamed.slice(0, namedAtOnce), (row) => row.count === undefined);
      unnamed = unnamed.slice(namedAtOnce);
      if (unnamed.length > 0) runWhenIdle(nameSome);
    };
    runWhenIdle(nameSome);

    /** What of a row the event is about. */
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
      if (name || row.dish.choices) openDish(row.dish.id, button);
      else if (row.count) setStepping(row);
      else counting.add(row.dish, button);
    };
    const warmed = new Set<boolean>();
    const preload = (event: Event) => {
      const part = findPart(event);
      if (!part) return;
      const choices = !!(part.name || part.row.dish.choices);
      // Once: three such events precede each click and would delay it.
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
      unnamed = [];
      for (const hint of hints) box.removeEventListener(hint, preload);
      box.removeEventListener('click', handleClick);
    };
  }, [list, dishes, restaurantId, shop.locale, counting, t]);

  const close = useCallback(
    (back?: boolean) => {
      setStepping(undefined);
      // The button is hidden for as long as the stepper stands in its place.
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
