'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { flyLater } from '@/components/cart/preload-cart';
import { showToast } from '@/components/ui/toast';
import { showTip } from '@/lib/client/cart/cart-feedback';
import { addToCart, countInCart, listCartLines } from '@/lib/client/cart/cart-store';
import { runAfterNextPaint } from '@/lib/client/scheduling/when-idle';
import { getMaxInOrder } from '@/lib/domain/dish/quantity';
import type { MenuDish } from '@/lib/domain/menu/menu-view';

export interface DishCounting {
  /** Adds one, or what is missing to the dish's minimum, with the animation. Shows a toast at the limit. */
  add(dish: MenuDish, from: HTMLElement): void;
  /** Removes one, or all when fewer than the dish's minimum remain. */
  remove(dish: MenuDish): void;
}

/** Returns functions that add and remove dishes without choices from the menu. */
export function useDishCounting(restaurantId: number): DishCounting {
  const t = useTranslations('menu');
  return useMemo(() => {
    const findLine = (dish: MenuDish) => listCartLines(restaurantId).find((line) => line.dishId === dish.id);
    return {
      add(dish, from) {
        const { error } = addToCart(restaurantId, {
          dishId: dish.id,
          dishName: dish.name,
          image: dish.image,
          items: [],
          unitPrice: dish.price,
          dishCount: Math.max(1, Math.max(dish.min ?? 1, dish.first ?? 1) - (findLine(dish)?.dishCount ?? 0)),
          minOrderNumber: dish.min,
          maxOrderNumber: dish.max,
          goodsStock: dish.stock,
          mandatory: dish.required,
        });
        if (error) {
          const count = getMaxInOrder({ goodsStock: dish.stock, maxOrderNumber: dish.max });
          showToast({ kind: 'info', id: 'limit', text: t('upTo', { count }) });
          return;
        }
        runAfterNextPaint(() => {
          flyLater(from);
          showTip(dish.name);
        });
      },
      remove(dish) {
        const line = findLine(dish);
        if (!line) return;
        const { removed } = countInCart(restaurantId, line.lineId, line.dishCount - 1);
        if (!removed) return;
        const text = t('removed', { name: dish.name, count: removed.least });
        showToast({ kind: 'info', id: 'removed', text });
      },
    };
  }, [restaurantId, t]);
}
