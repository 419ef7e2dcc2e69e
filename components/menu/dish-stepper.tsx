'use client';

import { useTranslations } from 'next-intl';
import { type FocusEvent, useEffect } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useDishCount } from '@/lib/client/cart/cart-store';
import { getMaxInOrder } from '@/lib/domain/dish/quantity';
import type { MenuDish } from '@/lib/domain/menu/menu-view';
import type { DishCounting } from './use-dish-counting';

interface DishStepperProps {
  restaurantId: number;
  dish: MenuDish;
  counting: DishCounting;
  /** Closes the stepper; `back` returns the focus to the add button. */
  close: (back?: boolean) => void;
}

/** Changes the count of a dish in place of its add button, until it loses the focus. */
export function DishStepper({ restaurantId, dish, counting, close }: DishStepperProps) {
  const t = useTranslations('menu');
  const count = useDishCount(restaurantId, dish.id);
  // Another tab may have removed the dish.
  const gone = count === 0;
  useEffect(() => {
    if (gone) close();
  }, [gone, close]);
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  const remove = () => {
    if (count <= (dish.min ?? 1)) close(true);
    counting.remove(dish);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div
      role="group"
      aria-label={dish.name}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Escape' && close(true)}
      className="dish-stepper"
    >
      <IconButton icon="minus" variant="outline" label={t('less', { name: dish.name })} onClick={remove} />
      <output className="num min-w-6 text-center font-bold">{count}</output>
      <IconButton
        // The button that opened the stepper is hidden and loses the focus.
        autoFocus
        icon="plus"
        variant="brand"
        label={t('more', { name: dish.name })}
        aria-disabled={count >= getMaxInOrder({ goodsStock: dish.stock, maxOrderNumber: dish.max })}
        onClick={(event) => counting.add(dish, event.currentTarget)}
      />
    </div>
  );
}
