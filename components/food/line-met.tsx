'use client';

import { useEffect, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { loadWholeDish } from '@/lib/client/dish/dish-opening';
import { useAvoided } from '@/lib/client/food/avoid-store';
import type { Dish } from '@/lib/contract/menu';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { getLineChoice } from '@/lib/domain/dish/choice';
import { getDishStatement } from '@/lib/domain/food/dish-facts';
import { findMet } from '@/lib/domain/food/meets-avoided';
import { MetBadges } from './met-badges';

interface Props {
  line: CartLine;
}

/** Marks a cart line with the entries of the avoid list that it contains as chosen. */
export function LineMet({ line }: Props) {
  const { avoided } = useAvoided();
  const { restaurantId, locale } = useShop();
  const [dish, setDish] = useState<Dish>();
  const isNeeded = avoided.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    let left = false;
    // Without the menu (offline) there are no marks; the menu page says that its dishes are not marked.
    loadWholeDish(restaurantId, line.dishId).then(
      (found) => !left && setDish(found),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [restaurantId, line.dishId, isNeeded]);
  if (!isNeeded || !dish) return null;
  const choice = getLineChoice(line);
  return (
    <MetBadges
      met={findMet((avoidable) => getDishStatement(dish, choice, avoidable), avoided)}
      locale={locale}
    />
  );
}
