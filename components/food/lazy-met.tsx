'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { hasAvoidList } from '@/lib/client/food/avoid-key';
import type { Order, OrderedLine } from '@/lib/contract/orders';
import type { Locale } from '@/lib/contract/values';
import type { LineMet } from './line-met';

/*
 * Avoid-list marks for pages without the list's code, which loads only if this browser has a list or the order carries
 * one. Offline they render nothing, as in the menu.
 */

/** Returns whether this browser has a list; false in the first render, to match the server's. */
function useHasList(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => setHas(hasAvoidList()), []);
  return has;
}

const loadParts = () => import('./met-parts');

/** Lazy LineMet: entries of the avoid list that a cart line contains. */
export function LazyLineMet(props: ComponentProps<typeof LineMet>) {
  const { locale } = useShop();
  const Part = useLazyPart(useHasList(), async () => (await loadParts()).createLineMet(locale));
  return Part ? <Part {...props} /> : null;
}

/** Lazy TellRow: whether to send the avoid list to the kitchen. */
export function LazyTellRow(props: { locale: Locale }) {
  const Part = useLazyPart(useHasList(), async () => (await loadParts()).createTellRow(props.locale));
  return Part ? <Part {...props} /> : null;
}

/** Lazy OrderedMet: entries of the avoid list that an ordered dish contains. */
export function LazyOrderedMet(props: { line: OrderedLine; locale: Locale }) {
  const isWanted = useHasList() || props.line.avoids !== undefined;
  const Part = useLazyPart(isWanted, async () => (await loadParts()).createOrderedMet(props.locale));
  return Part ? <Part {...props} /> : null;
}

/** Lazy ToldNote: the avoid list that was sent with an order. */
export function LazyToldNote(props: { order: Order; locale: Locale }) {
  const isTold = props.order.orderRestaurantList.some(({ orderDishLists }) =>
    orderDishLists.some(({ avoids }) => avoids !== undefined),
  );
  const Part = useLazyPart(isTold, async () => (await loadParts()).createToldNote(props.locale));
  return Part ? <Part {...props} /> : null;
}
