'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '@/components/ui/use-debounced';
import { query } from '@/lib/client/api/call';
import {
  type FoundPlace,
  findPlace,
  findPlaceAt,
  type Suggestion,
  suggestPlaces,
} from '@/lib/domain/addresses/find-place';
import { locate } from '@/lib/domain/addresses/locate';
import { getSearchArea, toLatlng } from '@/lib/domain/addresses/search-area';
import { isApiError } from '@/lib/domain/api-error';
import type { ClientShop } from '@/lib/domain/client-shop';

/** Minimum length of a keyword. */
const fewestLetters = 2;

type SearchError = 'manual' | 'unsupported' | 'failed' | 'notFound';

/** Places by name, half a second after the last letter, and by the browser's position (ADR-10, ADR-14, LIM-01). */
export function usePlaceSearch(shop: ClientShop, keyword: string) {
  const [busy, setBusy] = useState<'locating' | 'choosing'>();
  const [error, setError] = useState<SearchError>();
  const [here, setHere] = useState<FoundPlace>();
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

  /** Returns the place of a result, or undefined after setting the error. */
  async function choose(suggestion: Suggestion): Promise<FoundPlace | undefined> {
    setBusy('choosing');
    setError(undefined);
    try {
      const place = await findPlace(query, suggestion, area);
      if (!place) setError('notFound');
      return place;
    } catch {
      setError('failed');
    } finally {
      setBusy(undefined);
    }
    return undefined;
  }

  /** Returns the user's position as a place, or undefined after setting the error. */
  async function detect(fresh = false): Promise<FoundPlace | undefined> {
    setBusy('locating');
    setError(undefined);
    setHere(undefined);
    try {
      const position = await locate(navigator, fresh);
      if (position.error) {
        setError(position.error);
        return undefined;
      }
      const place = await findPlaceAt(query, position, area);
      if (!place) setError('manual');
      setHere(place);
      return place;
    } catch (error) {
      setError(isApiError(error, 'LOCATION_NOT_FOUND') ? 'notFound' : 'manual');
    } finally {
      setBusy(undefined);
    }
    return undefined;
  }

  return {
    /** Of what stands in the field; undefined while nothing is known of it. */
    results: asked && settled === typed ? found.data : undefined,
    searching: typed.length >= fewestLetters && (settled !== typed || found.isFetching) && !found.data,
    failed: asked && found.isError,
    retry: () => void found.refetch(),
    /** The position as last detected. */
    here,
    busy,
    error,
    choose,
    detect,
  };
}
