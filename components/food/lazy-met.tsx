'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { hasAvoidList } from '@/lib/client/food/avoid-key';
import type { Order, OrderedLine } from '@/lib/contract/orders';
import type { Locale } from '@/lib/contract/values';
import type { LineMet } from './line-met';

/*
 * What a diner avoids, on pages that know nothing of it: the code loads for who has a list, or told the kitchen. Offline nothing is
 * said, as in the menu.
 */

/** Whether this browser has a list; false in the first render. */
function useHasList(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => setHas(hasAvoidList()), []);
  return has;
}

const loadParts = () => import('./met-parts');

/** What of the diner's list a line of the cart has (ALG-03). */
export function LazyLineMet(props: ComponentProps<typeof LineMet>) {
  const Part = useLazyPart(useHasList(), async () => (await loadParts()).createLineMet(props.shop.locale));
  return Part ? <Part {...props} /> : null;
}

/** Whether the kitchen is told with the order (ALG-03). */
export function LazyTellRow(props: { locale: Locale }) {
  const Part = useLazyPart(useHasList(), async () => (await loadParts()).createTellRow(props.locale));
  return Part ? <Part {...props} /> : null;
}

/** What of the diner's list an ordered dish has (ALG-03). */
export function LazyOrderedMet(props: { line: OrderedLine; locale: Locale }) {
  const isWanted = useHasList() || props.line.avoids !== undefined;
  const Part = useLazyPart(isWanted, async () => (await loadParts()).createOrderedMet(props.locale));
  return Part ? <Part {...props} /> : null;
}

/** What the kitchen was told with an order (ALG-03). */
export function LazyToldNote(props: { order: Order; locale: Locale }) {
  const isTold = props.order.orderRestaurantList.some(({ orderDishLists }) =>
    orderDishLists.some(({ avoids }) => avoids !== undefined),
  );
  const Part = useLazyPart(isTold, async () => (await loadParts()).createToldNote(props.locale));
  return Part ? <Part {...props} /> : null;
}
