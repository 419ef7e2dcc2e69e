'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { useStorefront } from '@/components/layout/shop-context';
import { withMessages } from '@/components/layout/with-messages';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { EmptyState } from '@/components/ui/empty-state';
import { closeDish, dishOpening, loadStock, loadWholeDish } from '@/lib/client/dish/dish-opening';
import { useAvoided } from '@/lib/client/food/avoid-store';
import { runAfterNextPaint } from '@/lib/client/scheduling/when-idle';
import type { Dish } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/values';
import { getDishName } from '@/lib/domain/names';
import { DishForm } from './dish-form';
import { DishSkeleton } from './dish-skeleton';

interface Props {
  open: boolean;
  restaurantId: number;
  dishId: number;
}

type Loaded = { state: 'loading' | 'failed' | 'gone'; dish?: undefined } | { state: 'ready'; dish: Dish };

/** Two columns on the desktop, each with its own scrolling. */
const columns =
  'desk:grid desk:grid-cols-[304px_minmax(0,1fr)] desk:grid-rows-[minmax(0,1fr)_auto] desk:overflow-hidden';

/** Shows a dish to choose: 800 px wide on the desktop, a sheet on mobile. Loads choices and stock when it opens. */
function DishDialog({ open, restaurantId, dishId }: Props) {
  const t = useTranslations('dish');
  const { shop } = useStorefront();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const { avoided } = useAvoided();
  // The dialog pins the form's footer and persists while its content loads.
  const [foot, setFoot] = useState<HTMLElement | null>(null);

  const load = useCallback(async () => {
    setLoaded({ state: 'loading' });
    try {
      // Paints the dialog before its content: rendering both in one frame would delay a slow phone.
      const [dish] = await Promise.all([
        loadWholeDish(restaurantId, dishId),
        new Promise<void>(runAfterNextPaint),
      ]);
      if (!dish) return setLoaded({ state: 'gone' });
      setLoaded({ state: 'ready', dish });
      // Cached pages may be a minute old. If the stock request fails, the backend checks the stock when the order is
      // placed.
      const goodsStock = await loadStock(restaurantId, dishId).catch(() => dish.goodsStock);
      if (goodsStock !== dish.goodsStock) setLoaded({ state: 'ready', dish: { ...dish, goodsStock } });
    } catch {
      setLoaded({ state: 'failed' });
    }
  }, [restaurantId, dishId]);

  useEffect(() => void load(), [load]);

  const { state, dish } = loaded;
  return (
    <DialogOrSheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && closeDish()}
      title={dish ? getDishName(dish, shop.locale) : t('loading')}
      // Shows a bar with the dish's name once the image has scrolled out of view.
      titleBar={dish ? (dish.dishImgs.length > 0 ? 136 : 40) : 'hidden'}
      closeLabel={t('close')}
      width={800}
      height={716}
      bodyClassName={dish ? columns : undefined}
      footer={dish && <div ref={setFoot} />}
      returnFocus={() => dishOpening.getState().from}
    >
      {dish ? (
        <DishForm dish={dish} foot={foot} />
      ) : state === 'loading' ? (
        <DishSkeleton />
      ) : (
        <EmptyState
          icon="cutlery"
          title={t(state === 'gone' ? 'gone' : 'failed')}
          text={t(state === 'gone' ? 'goneHint' : avoided.length > 0 ? 'unchecked' : 'failedHint')}
          action={
            state === 'gone' ? (
              <Button onClick={closeDish}>{t('backToMenu', { shop: shop.name })}</Button>
            ) : (
              <Button onClick={() => void load()}>{t('retry')}</Button>
            )
          }
        />
      )}
    </DialogOrSheet>
  );
}

export const createDishDialog = (locale: Locale) =>
  withMessages(DishDialog, locale, ['dish', 'food', 'share']);
