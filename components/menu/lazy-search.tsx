'use client';

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { FoundDish } from '@/lib/domain/menu/search';
import { DishList } from './search-result-list';
import type { SearchResultsProps } from './search-results';

interface Props {
  dishes: FoundDish[];
  /** Shown until then; from the server, since this code is in the first load of every menu. */
  waiting: ReactNode;
  failed: ReactNode;
}

/**
 * Brings in the results once the page is there: they depend on the address, so the server can't render them. The list is handed in
 * rather than imported there, or the home page's scripts would be split for it, whose first load has a budget.
 */
export function LazySearch({ dishes, waiting, failed }: Props) {
  const [Results, setResults] = useState<ComponentType<SearchResultsProps> | 'failed'>();
  useEffect(() => {
    import('./search-results').then(
      (module) => setResults(() => module.SearchResults),
      () => setResults('failed'),
    );
  }, []);
  if (Results === 'failed') return failed;
  return Results ? <Results dishes={dishes} List={DishList} /> : waiting;
}
