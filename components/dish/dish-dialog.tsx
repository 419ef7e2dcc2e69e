'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { useStorefront } from '@/components/storefront/shop-context';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { EmptyState } from '@/components/ui/empty-state';
import type { Dish } from '@/lib/contract/restaurant';
import { closeDish, stockNow, wholeDish } from '@/lib/dish/dish-opening';
import { DishForm } from './dish-form';
import { DishSkeleton } from './dish-skeleton';

interface Props {
  open: boolean;
  restaurantId: number;
  dishId: number;
}

type Loaded = { state: 'loading' | 'failed' | 'gone' } | { state: 'ready'; dish: Dish };

/** A dish to be chosen: 800 px wide on the desktop, a sheet on mobile (DSH-01). Loads choices and stock when it opens. */
export function DishDialog({ open, restaurantId, dishId }: Props) {
  const t = useTranslations('dish');
  const { shop } = useStorefront();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });

  const load = useCallback(async () => {
    setLoaded({ state: 'loading' });
    try {
      const dish = await wholeDish(restaurantId, dishId);
      if (!dish) return setLoaded({ state: 'gone' });
      setLoaded({ state: 'ready', dish });
      // Kept pages may be a minute behind; without an answer the backend decides when the order is placed.
      const goodsStock = await stockNow(restaurantId, dishId).catch(() => dish.goodsStock);
      if (goodsStock !== dish.goodsStock) setLoaded({ state: 'ready', dish: { ...dish, goodsStock } });
    } catch {
      setLoaded({ state: 'failed' });
    }
  }, [restaurantId, dishId]);

  useEffect(() => void load(), [load]);

  if (loaded.state === 'ready') return <DishForm open={open} dish={loaded.dish} />;
  return (
    <DialogOrSheet
      open={open}
      onOpenChange={(stay) => !stay && closeDish()}
      title={t('loading')}
      titleBar="hidden"
      closeLabel={t('close')}
      width={800}
      height={716}
    >
      {loaded.state === 'loading' ? (
        <DishSkeleton />
      ) : (
        <EmptyState
          icon="cutlery"
          title={t(loaded.state === 'gone' ? 'gone' : 'failed')}
          text={t(loaded.state === 'gone' ? 'goneHint' : 'failedHint')}
          action={
            loaded.state === 'gone' ? (
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
