'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
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
  const t = useTranslations('search');
  const [Results, setResults] = useState<ComponentType<SearchResultsProps> | 'failed'>();

  const load = useCallback(() => {
    setResults(undefined);
    import('./search-results').then(
      (module) => setResults(() => module.SearchResults),
      () => setResults('failed'),
    );
  }, []);
  useEffect(load, [load]);

  if (Results && Results !== 'failed') return <Results dishes={dishes} Row={DishRow} />;
  return (
    <div
      className="mx-auto min-h-[60vh] w-full max-w-page px-4 py-4 desk:px-8 desk:py-8"
      aria-busy={!Results}
    >
      {Results ? (
        // Offline: the same code is asked for again.
        <div role="alert" className="py-12 text-center">
          <p className="text-18 font-bold">{t('failed')}</p>
          <p className="mt-1 text-14 text-muted">{t('failedText')}</p>
          <button
            type="button"
            onClick={load}
            className="mt-6 min-h-12 rounded-control bg-brand px-5 font-semibold text-on-brand"
          >
            {t('retry')}
          </button>
        </div>
      ) : (
        // In the size of the field and the first rows.
        <div role="status">
          <span className="sr-only">{t('loading')}</span>
          <div className="h-12 animate-breathe rounded-control bg-sunken desk:mt-14" />
          <div className="mt-12 h-24 animate-breathe rounded-card bg-sunken" />
          <div className="mt-4 h-24 animate-breathe rounded-card bg-sunken" />
        </div>
      )}
    </div>
  );
}
