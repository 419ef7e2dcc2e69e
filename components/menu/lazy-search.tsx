'use client';

import type { ReactNode } from 'react';
import { LazyMount } from '@/components/ui/lazy-mount';
import type { FoundDish, SimplifiedLetters } from '@/lib/domain/menu/search';
import { SearchResultList } from './search-result-list';

const load = () => import('./search-results').then((module) => module.SearchResults);

interface Props {
  dishes: FoundDish[];
  letters: SimplifiedLetters;
  /** Shown until the results have loaded; rendered by the server, to keep its code out of the first load. */
  waiting: ReactNode;
  failed: ReactNode;
}

/**
 * Loads the results on hydration, because they depend on the query, which the server does not read. The list is passed
 * in: importing it there would make the bundler split the home page's scripts.
 */
export const LazySearch = ({ dishes, letters, waiting, failed }: Props) => (
  <LazyMount
    when="now"
    load={load}
    props={{ dishes, letters, List: SearchResultList }}
    fallback={waiting}
    failed={failed}
  />
);
