'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useEffect, useId, useMemo, useState } from 'react';
import { AvoidOpener } from '@/components/food/avoid-opener';
import { useStorefront } from '@/components/layout/shop-context';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { useTable } from '@/lib/client/dine-in/table-store';
import { cutText } from '@/lib/domain/cut-text';
import {
  type FoundDish,
  indexDishes,
  listPopularDishes,
  type SimplifiedLetters,
  searchDishes,
} from '@/lib/domain/menu/search';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { findQueryValue } from '@/lib/domain/routes/query-value';

const longestKeyword = 60;

interface SearchResultsProps {
  dishes: FoundDish[];
  letters?: SimplifiedLetters;
  /** Renders dishes as on the home page. */
  List: ComponentType<{ dishes: FoundDish[] }>;
}

/**
 * Shows the dishes that match the keyword of the URL; typing changes both. The page itself is the same for all
 * keywords, so it is cacheable.
 */
export function SearchResults({ dishes, letters, List }: SearchResultsProps) {
  const t = useTranslations('search');
  const { shop } = useStorefront();
  const id = useId();
  const [keyword, setKeyword] = useState<string>();

  useEffect(() => {
    const read = () =>
      setKeyword(cutText(findQueryValue(window.location.search, 'keyword') ?? '', longestKeyword));
    read();
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);

  function enterKeyword(next: string) {
    setKeyword(next);
    window.history.replaceState(
      window.history.state,
      '',
      `${window.location.pathname}${next ? `?keyword=${encodeURIComponent(next)}` : ''}`,
    );
  }

  const asked = keyword?.trim() ?? '';
  const index = useMemo(() => indexDishes(dishes, letters), [dishes, letters]);
  const found = useMemo(() => searchDishes(index, asked), [index, asked]);
  const popular = useMemo(() => listPopularDishes(dishes), [dishes]);
  const hasFound = found.length > 0;
  const { tableSession } = useTable(shop.restaurantId);
  const menuPath = tableSession ? paths.orderDish() : paths.home();
  const menuHref = toLocalePath(menuPath, shop.locale, shop.defaultLocale);
  return (
    <div className="@container mx-auto w-full max-w-page px-4 py-4 desk:px-8 desk:py-8">
      <AvoidOpener />
      <h1 className="mb-4 hidden text-28 desk:block">{t('title')}</h1>
      <search className="flex items-center gap-2 rounded-control border border-line-strong bg-raised px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand-text">
        <Icon name="search" size={20} />
        <input
          id={id}
          type="search"
          aria-label={t('label')}
          placeholder={t('label')}
          value={keyword ?? ''}
          maxLength={longestKeyword}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => enterKeyword(event.target.value)}
          className="min-h-12 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
        />
      </search>
      <p role="status" className="mt-3 text-14 text-muted">
        {dishes.length > 0 && (asked ? t('results', { count: found.length }) : t('hint'))}
      </p>
      {dishes.length === 0 && <EmptyState icon="cutlery" title={t('empty')} text={t('emptyText')} />}
      {dishes.length > 0 && asked && found.length === 0 && (
        <EmptyState
          icon="search"
          title={t('none')}
          text={t('noneHint')}
          action={<ButtonLink href={menuHref}>{t('toMenu')}</ButtonLink>}
        />
      )}
      {hasFound && <h2 className="sr-only">{t('found')}</h2>}
      {!hasFound && dishes.length > 0 && keyword !== undefined && (
        <h2 className="mt-4 text-18">{t('popular')}</h2>
      )}
      {(hasFound || keyword !== undefined) && <List dishes={hasFound ? found : popular} />}
    </div>
  );
}
