'use client';

import { useEffect, useState } from 'react';
import { loadWholeDish } from '@/lib/client/dish/dish-opening';
import { useAvoided } from '@/lib/client/food/avoid-store';
import type { Dish } from '@/lib/contract/menu';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getLineChoice } from '@/lib/domain/dish/choice';
import { getDishStatement } from '@/lib/domain/food/dish-facts';
import { findMet } from '@/lib/domain/food/meets-avoided';
import { MetBadges } from './met-badges';

interface Props {
  line: CartLine;
  shop: Pick<ClientShop, 'restaurantId' | 'locale'>;
}

/** What of the diner's own list a line of the cart contains, as it was chosen (ALG-03). */
export function LineMet({ line, shop }: Props) {
  const { avoided } = useAvoided();
  const { restaurantId, locale } = shop;
  const [dish, setDish] = useState<Dish>();
  const isNeeded = avoided.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    let left = false;
    // Without the menu, as offline, nothing is said: the list of the menu says that dishes are not marked.
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
  return <MetBadges met={findMet((one) => getDishStatement(dish, choice, one), avoided)} locale={locale} />;
}
