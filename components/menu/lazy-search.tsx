'use client';

import type { ReactNode } from 'react';
import { LazyMount } from '@/components/ui/lazy-mount';
import type { FoundDish } from '@/lib/domain/menu/search';
import { SearchResultList } from './search-result-list';

const load = () => import('./search-results').then((module) => module.SearchResults);

interface Props {
  dishes: FoundDish[];
  /** Shown until the results have loaded; from the server, since this code is in the first load of every menu. */
  waiting: ReactNode;
  failed: ReactNode;
}

/**
 * Loads the results on hydration: they depend on the query, so the server can't render them. The list is passed in rather than
 * imported there, or the bundler would split the home page's scripts for it.
 */
export const LazySearch = ({ dishes, waiting, failed }: Props) => (
  <LazyMount
    when="now"
    load={load}
    props={{ dishes, List: SearchResultList }}
    fallback={waiting}
    failed={failed}
  />
);
