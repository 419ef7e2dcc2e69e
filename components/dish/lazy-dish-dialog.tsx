'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useStorefront } from '@/components/layout/shop-context';
import { showToast } from '@/components/ui/toast';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { closeDish, dishOpening, loadWholeMenu, openDish } from '@/lib/client/dish/dish-opening';
import type { Locale } from '@/lib/contract/values';
import type { ClientShop } from '@/lib/domain/client-shop';
import { parseDishMark } from '@/lib/domain/routes/paths';

export const loadDishDialog = (locale: Locale) =>
  import('./dish-dialog').then((module) => module.createDishDialog(locale));

/** Preloads the dialog's code and the dishes' choices on pointer or focus. Errors surface on opening. */
export function preloadDishDialog({
  restaurantId,
  locale,
}: Pick<ClientShop, 'restaurantId' | 'locale'>): void {
  loadDishDialog(locale).catch(() => undefined);
  loadWholeMenu(restaurantId).catch(() => undefined);
}

/** Shows the dialog of the clicked dish, with a new state for each opening. */
export function LazyDishDialog() {
  const t = useTranslations('dish');
  const { shop } = useStorefront();
  const { dishId } = useStore(dishOpening);
  const Dialog = useLazyPart(
    dishId !== undefined,
    () => loadDishDialog(shop.locale),
    () => {
      closeDish();
      showToast({ kind: 'error', id: 'dish', text: t('failed') });
    },
  );
  // Keeps the dialog mounted during its exit animation.
  const [shown, setShown] = useState<{ dishId: number; opening: number }>();

  useEffect(() => {
    if (dishId !== undefined) setShown((before) => ({ dishId, opening: (before?.opening ?? 0) + 1 }));
  }, [dishId]);

  // A shared dish opens by its URL fragment, and so does Back from another page.
  useEffect(() => {
    const openMarked = () => {
      const marked = parseDishMark(window.location.hash);
      if (marked !== undefined) openDish(marked);
    };
    openMarked();
    window.addEventListener('hashchange', openMarked);
    return () => window.removeEventListener('hashchange', openMarked);
  }, []);

  if (!Dialog || !shown) return null;
  return (
    <Dialog
      key={shown.opening}
      open={dishId === shown.dishId}
      restaurantId={shop.restaurantId}
      dishId={shown.dishId}
    />
  );
}
