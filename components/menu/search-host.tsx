'use client';

import { type ComponentType, useEffect, useState } from 'react';
import type { FoundDish } from '@/lib/menu/search';
import { DishRow } from './dish-row';
import type { SearchResultsProps } from './search-results';

interface Props {
  dishes: FoundDish[];
}

/**
 * Brings in the results once the page is there: they depend on the address, so the server can't render them. The row is handed in
 * rather than imported there, or the home page's scripts would be split for it, whose first load has a budget.
 */
export function SearchHost({ dishes }: Props) {
  const [Results, setResults] = useState<ComponentType<SearchResultsProps>>();
  useEffect(() => {
    import('./search-results').then((module) => setResults(() => module.SearchResults));
  }, []);
  return Results ? (
    <Results dishes={dishes} Row={DishRow} />
  ) : (
    <div className="min-h-[60vh]" aria-busy="true" />
  );
}
