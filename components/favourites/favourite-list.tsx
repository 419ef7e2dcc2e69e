'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FailedList, LoadingList } from '@/components/ui/list-states';
import { favouriteQueries } from '@/lib/client/api/favourite-queries';
import type { RestaurantCard } from '@/lib/contract/restaurant';
import { RestaurantGrid } from './restaurant-grid';

interface Props {
  /** Host of the object storage with restaurant images, if configured. */
  imageHost?: string;
  userId: number;
  rendered?: RestaurantCard[];
}

/**
 * Shows the favorites as a grid, or restaurants to choose from. A removed favorite stays until the next visit, so
 * that a slip can be undone in place.
 */
export function FavouriteList({ imageHost, userId, rendered }: Props) {
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
        <RestaurantGrid
          imageHost={imageHost}
          label={t('list')}
          restaurants={data}
          favourite
          onToggled={onToggled}
        />
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
      {browsing && <Restaurants imageHost={imageHost} onToggled={onToggled} />}
    </>
  );
}

/** Lists restaurants of the same country, the best rated first. */
function Restaurants({ imageHost, onToggled }: Pick<Props, 'imageHost'> & { onToggled: () => void }) {
  const t = useTranslations('saved.favourites');
  const { data, isError, isFetching, refetch } = useQuery(
    favouriteQueries.restaurants(useShop().countryCode),
  );
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
        imageHost={imageHost}
        label={t('browseTitle')}
        restaurants={data}
        favourite={false}
        onToggled={onToggled}
      />
    </section>
  );
}
