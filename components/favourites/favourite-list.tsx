'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FailedList, LoadingList } from '@/components/ui/list-states';
import { favouriteQueries } from '@/lib/client/favourites/favourite-queries';
import type { RestaurantCard } from '@/lib/contract/restaurant';
import { RestaurantGrid, type ShopOfGrid } from './restaurant-grid';

interface Props {
  shop: ShopOfGrid;
  userId: number;
  rendered?: RestaurantCard[];
}

/**
 * The favourites as a grid, or a way to restaurants to choose from (FAV-01). One whose heart is taken away stays until the
 * next visit, so that a slip can be mended at the same place.
 */
export function FavouriteList({ shop, userId, rendered }: Props) {
  const t = useTranslations('saved.favourites');
  const client = useQueryClient();
  const question = favouriteQueries.favourites(userId);
  const { data, isError, isFetching, refetch } = useQuery({ ...question, initialData: rendered });
  const [browsing, setBrowsing] = useState(false);
  const onToggled = () => void client.invalidateQueries({ ...question, refetchType: 'none' });

  if (!data)
    return isError ? (
      <FailedList text={t('failed')} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingList label={t('loading')} />
    );
  if (data.length > 0)
    return (
      <>
        <h2 className="sr-only">{t('list')}</h2>
        <RestaurantGrid shop={shop} label={t('list')} restaurants={data} favourite onToggled={onToggled} />
      </>
    );
  return (
    <>
      <EmptyState
        icon="heart"
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <Button aria-expanded={browsing} onClick={() => setBrowsing(!browsing)}>
            {t('browse')}
          </Button>
        }
      />
      {browsing && <Restaurants shop={shop} onToggled={onToggled} />}
    </>
  );
}

/** Restaurants of the same country, the best rated first. */
function Restaurants({ shop, onToggled }: { shop: ShopOfGrid; onToggled: () => void }) {
  const t = useTranslations('saved.favourites');
  const { data, isError, isFetching, refetch } = useQuery(favouriteQueries.restaurants(shop.countryCode));
  if (!data)
    return isError ? (
      <FailedList text={t('browseFailed')} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingList label={t('browsing')} />
    );
  if (data.length === 0)
    return (
      <p role="status" className="text-center text-14 text-muted">
        {t('noneToBrowse')}
      </p>
    );
  return (
    <section>
      <h2 className="mb-3 text-18">{t('browseTitle')}</h2>
      <RestaurantGrid
        shop={shop}
        label={t('browseTitle')}
        restaurants={data}
        favourite={false}
        onToggled={onToggled}
      />
    </section>
  );
}
