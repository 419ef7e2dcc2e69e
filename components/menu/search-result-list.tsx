'use client';

import { useRef } from 'react';
import type { MenuDish } from '@/lib/domain/menu/menu-view';
import { DishRow } from './dish-row';
import { useDishRows } from './use-dish-rows';

/** Lists dishes as rows or cards, as in the menu; the first ones are on the first screen. */
export function SearchResultList({ dishes }: { dishes: MenuDish[] }) {
  const list = useRef<HTMLUListElement>(null);
  const stepper = useDishRows(list, dishes);
  return (
    <>
      <ul ref={list} className="mt-2 rounded-card desk:grid desk:gap-4 desk:@min-[600px]:grid-cols-2">
        {dishes.map((dish, row) => (
          <DishRow key={dish.id} dish={dish} eager={row < 4} />
        ))}
      </ul>
      {stepper}
    </>
  );
}
