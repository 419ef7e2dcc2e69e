'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useStorefront } from '@/components/layout/shop-context';
import { showToast } from '@/components/ui/toast';
import { cartStore, listCartLines } from '@/lib/client/cart/cart-store';
import { refreshCart } from '@/lib/client/cart/refresh-cart';
import { useAskedTime } from '@/lib/client/sale-times/use-asked-time';
import type { Dish } from '@/lib/contract/menu';
import type { SaleTimes } from '@/lib/contract/sale-times';
import type { Minor } from '@/lib/contract/vocabulary';
import { type AskedFor, findNextTime, formatNextTime, isHiddenAt } from '@/lib/domain/dish/availability';
import { getStartingPrice } from '@/lib/domain/dish/price';
import { type PriceTime, priceDish } from '@/lib/domain/dish/price-at';
import { formatMoney } from '@/lib/domain/money';

export interface TimedDish {
  id: number;
  available?: SaleTimes[];
  /** The fields of a dish that has other prices at some times. */
  priced?: PricedDish;
}

type PricedDish = Pick<Dish, 'dishPrice' | 'prices' | 'detailList'>;

const noButton = 'not-now';
const hidden = 'not-listed';

/**
 * Marks the dishes that cannot be had at the time for which the diner orders: with the next time, or hidden as the
 * restaurant likes, and shows the prices that hold then. Pages are cached for all hours, so this writes to their static rows, as the avoid list does, and
 * loads only where a dish has times.
 */
export function SaleTimeMarks({ dishes }: { dishes: TimedDish[] }) {
  const t = useTranslations('menu');
  const { shop } = useStorefront();
  const { at, now, isFixed, mode } = useAskedTime(shop);
  // The texts are equal as long as the times are.
  const asking = JSON.stringify({ at, now });
  const pricing = JSON.stringify({ mode, at: isFixed ? at : undefined });
  useCartPrices(dishes, pricing);

  useEffect(() => {
    const timed = new Map(dishes.map((dish) => [String(dish.id), dish]));
    const asked = JSON.parse(asking) as AskedFor;
    const when = JSON.parse(pricing) as PriceTime;
    const marked: HTMLElement[] = [];
    const repriced: (() => void)[] = [];
    const showPrice = (row: HTMLElement, priced: PricedDish) => {
      const [usual, held] = [priced, priceDish(priced as Dish, when)].map(
        (dish) => getStartingPrice(dish).price,
      );
      const amount = row.querySelector('.dish-price > b');
      if (usual === held || !amount) return;
      const before = [...amount.childNodes];
      const format = (price: Minor) => formatMoney(price, shop.countryCode, shop.locale);
      amount.replaceChildren(format(held!));
      const old =
        held! < usual! && !row.querySelector('.dish-price > s') && toOldPrice(t('oldPrice'), format(usual!));
      if (old) amount.after(old);
      repriced.push(() => {
        amount.replaceChildren(...before);
        if (old) old.remove();
      });
    };
    const clear = () => {
      for (const restore of repriced.splice(0)) restore();
      for (const row of marked.splice(0)) {
        row.querySelector('.dish-later')?.remove();
        row.classList.remove(noButton, hidden);
      }
    };
    const update = () => {
      // Stops observing, so that the writes below do not trigger the observer.
      watcher.disconnect();
      clear();
      for (const row of document.querySelectorAll<HTMLElement>('main .dish[data-dish]')) {
        const dish = timed.get(row.dataset.dish ?? '');
        if (dish?.priced) showPrice(row, dish.priced);
        const rules = dish?.available;
        if (!rules) continue;
        const next = findNextTime(rules, asked);
        if (next === asked.at) continue;
        marked.push(row);
        // A dish whose season is over is no longer for sale at all.
        row.classList.toggle(hidden, next === undefined || isHiddenAt(rules, asked.at));
        row.classList.toggle(noButton, isFixed);
        if (next)
          row
            .querySelector('.dish-words')
            ?.append(toMark(t('laterFrom', { time: formatNextTime(next, asked.at, shop.locale) })));
      }
      const main = document.querySelector('main');
      if (main)
        watcher.observe(main, {
          subtree: true,
          childList: true,
          attributes: true,
          attributeFilter: ['data-dish'],
        });
    };
    const watcher = new MutationObserver(update);
    update();
    return () => {
      watcher.disconnect();
      clear();
    };
  }, [dishes, asking, pricing, isFixed, shop.countryCode, shop.locale, t]);
  return null;
}

/** Keeps the cart at the prices that hold, and says so when the price of a line changes that was in it before. */
function useCartPrices(dishes: readonly TimedDish[], pricing: string): void {
  const t = useTranslations('menu');
  const { shop } = useStorefront();
  const seen = useRef(new Map<string, number>());
  const update = useEffectEvent(async () => {
    await refreshCart(shop);
    const prices = listCartLines(shop.restaurantId).map(
      ({ lineId, unitPrice }) => [lineId, unitPrice] as const,
    );
    const hasChanged = prices.some(([lineId, price]) => (seen.current.get(lineId) ?? price) !== price);
    seen.current = new Map(prices);
    if (hasChanged) showToast({ kind: 'info', id: 'prices', text: t('pricesChanged') });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mode or time can have other prices
  useEffect(() => {
    const priced = new Set(dishes.flatMap(({ id, priced }) => (priced ? [id] : [])));
    if (priced.size === 0) return;
    const refresh = () => {
      if (listCartLines(shop.restaurantId).some(({ dishId }) => priced.has(dishId))) void update();
    };
    refresh();
    return cartStore.subscribe(refresh);
  }, [dishes, pricing, shop]);
}

function toOldPrice(label: string, text: string): HTMLElement {
  const old = document.createElement('s');
  const name = document.createElement('span');
  name.className = 'sr-only';
  name.textContent = `${label} `;
  old.append(name, text);
  return old;
}

function toMark(text: string): HTMLElement {
  const mark = document.createElement('p');
  mark.className = 'dish-later';
  const badge = document.createElement('span');
  badge.className = 'badge bg-info-soft text-info';
  badge.textContent = text;
  mark.append(badge);
  return mark;
}
