'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { useDebounced } from '@/components/ui/use-debounced';
import { query } from '@/lib/client/api/call';
import { findPlace, findPlaceAt, type Suggestion, suggestPlaces } from '@/lib/domain/addresses/find-place';
import { locate } from '@/lib/domain/addresses/locate';
import { getSearchArea, toLatlng } from '@/lib/domain/addresses/search-area';
import { isApiError } from '@/lib/domain/api-error';

const fewestLetters = 2;

type SearchError = 'manual' | 'unsupported' | 'failed' | 'locationNotFound';

/** Suggests places half a second after the last keystroke, and locates the browser. */
export function usePlaceSearch(keyword: string) {
  const shop = useShop();
  const [error, setError] = useState<SearchError>();
  const area = getSearchArea(shop);
  const typed = keyword.trim();
  const settled = useDebounced(typed);
  const asked = settled.length >= fewestLetters;
  const found = useQuery({
    queryKey: ['places', area.country, toLatlng(area.near), settled],
    enabled: asked,
    staleTime: 5 * 60_000,
    queryFn: () => suggestPlaces(query, settled, area),
  });

  const choosing = useMutation({
    mutationFn: (suggestion: Suggestion) => findPlace(query, suggestion, area),
    onMutate: () => setError(undefined),
    onSuccess: (place) => setError(place ? undefined : 'locationNotFound'),
    onError: () => setError('failed'),
  });

  const locating = useMutation({
    mutationFn: async (fresh: boolean) => {
      const position = await locate(navigator, fresh);
      if (position.error) return { error: position.error };
      const place = await findPlaceAt(query, position, area);
      return place ? { place } : { error: 'manual' as const };
    },
    onMutate: () => setError(undefined),
    onSuccess: (located) => setError(located.error),
    onError: (error) => setError(isApiError(error, 'LOCATION_NOT_FOUND') ? 'locationNotFound' : 'manual'),
  });

  return {
    /** Results of the current keyword; undefined until they are loaded. */
    results: asked && settled === typed ? found.data : undefined,
    searching: typed.length >= fewestLetters && (settled !== typed || found.isFetching) && !found.data,
    failed: asked && found.isError,
    retry: () => void found.refetch(),
    here: locating.data?.place,
    busy: locating.isPending ? ('locating' as const) : choosing.isPending ? ('choosing' as const) : undefined,
    error,
    /** Both return undefined without a place; `error` tells the reason. */
    choose: (suggestion: Suggestion) => choosing.mutateAsync(suggestion).catch(() => undefined),
    detect: (fresh = false) =>
      locating.mutateAsync(fresh).then(
        ({ place }) => place,
        () => undefined,
      ),
  };
}
