'use client';

import { useTranslations } from 'next-intl';
import { type FocusEvent, useState } from 'react';
import { flyLater, warmCartBar } from '@/components/cart/warm-cart';
import { warmDishDialog } from '@/components/dish/dish-dialog-host';
import { useStorefront } from '@/components/layout/shop-context';
import { IconButton } from '@/components/ui/icon-button';
import { showToast } from '@/components/ui/toast';
import { showTip } from '@/lib/cart/cart-feedback';
import { addToCart, cartLines, countInCart, useDishCount } from '@/lib/cart/cart-store';
import { openDish } from '@/lib/dish/dish-opening';
import { mostInOrder } from '@/lib/dish/quantity';
import type { MenuDish } from '@/lib/menu/menu-view';

/**
 * The round button on a dish's picture. A dish with choices opens its dialog, any other goes straight to the cart
 * (MNU-02); then the plus has turned into the count, and a press on that opens a small stepper in its place.
 */
export function AddButton({ dish }: { dish: MenuDish }) {
  const t = useTranslations('menu');
  const { shop } = useStorefront();
  const count = useDishCount(shop.restaurantId, dish.id);
  const [stepping, setStepping] = useState(false);
  const most = mostInOrder({ goodsStock: dish.stock, maxOrderNumber: dish.max });
  const warm = dish.choices ? () => warmDishDialog(shop) : () => warmCartBar(shop.locale);

  const add = (from: HTMLElement) => {
    const { fault } = addToCart(shop.restaurantId, {
      dishId: dish.id,
      dishName: dish.name,
      image: dish.image,
      items: [],
      unitPrice: dish.price,
      // The first press brings as many as the dish asks for at least (DSH-13).
      dishCount: Math.max(1, (dish.min ?? 1) - count),
      minOrderNumber: dish.min,
      maxOrderNumber: dish.max,
      goodsStock: dish.stock,
      mandatory: dish.required,
    });
    if (fault) {
      showToast({ kind: 'info', id: 'limit', text: t('upTo', { count: most }) });
      return;
    }
    flyLater(from);
    showTip(dish.name);
  };

  // Its name comes with what it does: in the page every dish would be named once more, 1 KB of a menu of 200.
  const label = count > 0 ? t('inCart', { name: dish.name, count }) : t('add', { name: dish.name });

  const press = (from: HTMLElement) => {
    if (dish.choices) openDish(dish.id, from);
    else if (count === 0) add(from);
    else setStepping(true);
  };

  const remove = () => {
    const line = cartLines(shop.restaurantId).find((one) => one.dishId === dish.id);
    if (!line) return;
    const { removed } = countInCart(shop.restaurantId, line.lineId, line.dishCount - 1);
    if (removed)
      showToast({
        kind: 'info',
        id: 'removed',
        text: t('removed', { name: dish.name, count: removed.least }),
      });
    if (count <= (dish.min ?? 1)) setStepping(false);
  };

  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setStepping(false);
  };

  if (stepping && count > 0)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
      <div
        role="group"
        aria-label={dish.name}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Escape' && setStepping(false)}
        className="dish-stepper"
      >
        <IconButton icon="minus" look="outline" label={t('less', { name: dish.name })} onClick={remove} />
        <output className="num min-w-6 text-center font-semibold">{count}</output>
        <IconButton
          // The press that opened the stepper must not leave the focus nowhere.
          autoFocus
          icon="plus"
          look="brand"
          label={t('more', { name: dish.name })}
          aria-disabled={count >= most}
          onClick={(event) => add(event.currentTarget)}
        />
      </div>
    );

  return (
    <button
      ref={(button) => button?.setAttribute('aria-label', label)}
      type="button"
      onClick={(event) => press(event.currentTarget)}
      onPointerDown={warm}
      onPointerEnter={warm}
      onFocus={warm}
      className="dish-add"
    >
      <span className="bg-brand">
        {count > 0 && (
          <span key={count} className="animate-fade-in">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
    </button>
  );
}
