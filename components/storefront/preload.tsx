'use client';

import { useEffect } from 'react';
import { preloadCartBar } from '@/components/cart/preload-cart';
import { loadDishDialog } from '@/components/dish/lazy-dish-dialog';
import { useStorefront } from '@/components/layout/shop-context';
import { loadStepper } from '@/components/menu/use-dish-rows';
import { runAfterFirstView } from '@/lib/client/scheduling/when-idle';

/** `saveData` is missing in some browsers and then counts as off. */
const isSavingData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Preloads the code that almost every diner needs next: the dish dialog, the cart bar, the stepper. Dish data loads when
 * a dish is opened.
 */
export function Preload() {
  const { locale } = useStorefront().shop;
  useEffect(() => {
    if (isSavingData()) return;
    // The click that needs the code shows the error.
    const ignoreFailure = () => undefined;
    return runAfterFirstView(
      () => loadDishDialog(locale).catch(ignoreFailure),
      () => preloadCartBar(locale),
      () => loadStepper().catch(ignoreFailure),
    );
  }, [locale]);
  return null;
}
