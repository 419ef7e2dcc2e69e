'use client';

import { type ComponentType, useEffect, useState } from 'react';
import type { FoundDish } from '@/lib/menu/search';

interface Props {
  dishes: FoundDish[];
}

/**
 * Brings in the results once the page is there. They depend on the address, so the server can't render them anyway; and as a part
 * of its own they don't change how the home page's scripts are split, whose first load has a budget.
 */
export function SearchHost({ dishes }: Props) {
  const [Results, setResults] = useState<ComponentType<Props>>();
  useEffect(() => {
    import('./search-results').then((module) => setResults(() => module.SearchResults));
  }, []);
  return Results ? <Results dishes={dishes} /> : <div className="min-h-[60vh]" aria-busy="true" />;
}
