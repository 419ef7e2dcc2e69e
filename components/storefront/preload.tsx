'use client';

import { useEffect } from 'react';
import { preloadCartBar } from '@/components/cart/preload-cart';
import { loadDishDialog } from '@/components/dish/lazy-dish-dialog';
import { useStorefront } from '@/components/layout/shop-context';
import { loadStepper } from '@/components/menu/use-dish-rows';
import { afterFirstLook } from '@/lib/client/scheduling/when-idle';

/** Not every browser says whether the diner wants to save data; then it's not so. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Brings in what almost every diner wants next, so that a finger waits for no code: a dish's dialog, the cart's bar, the stepper. The
 * dishes' choices are data and stay where they are until a dish is wanted.
 */
export function Preload() {
  const { locale } = useStorefront().shop;
  useEffect(() => {
    if (savesData()) return;
    // Offline: what is pressed then says so.
    const nothing = () => undefined;
    return afterFirstLook(
      () => loadDishDialog(locale).catch(nothing),
      () => preloadCartBar(locale),
      () => loadStepper().catch(nothing),
    );
  }, [locale]);
  return null;
}
