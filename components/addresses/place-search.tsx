'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { useLatest } from '@/components/ui/use-latest';
import type { FoundPlace, Suggestion } from '@/lib/domain/addresses/find-place';
import { usePlaceSearch } from './use-place-search';

interface Props {
  keyword: string;
  onKeyword(keyword: string): void;
  onFound(place: FoundPlace, located: boolean): void;
  /** Absent where there is no form to return to. */
  onBack?(): void;
  /** Whether only the place is needed now; the receiver is entered at checkout. */
  placeOnly?: boolean;
  focused?: boolean;
}

/**
 * Finds a delivery place by name or by the browser's position. Every result has coordinates, which a typed address
 * lacks.
 */
export function PlaceSearch({ keyword, onKeyword, onFound, onBack, placeOnly, focused }: Props) {
  const t = useTranslations('addresses');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const search = usePlaceSearch(keyword);
  const { results, here, busy, error } = search;
  const latest = useLatest();

  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  async function takePosition() {
    const isWanted = latest.begin();
    const place = here ?? (await search.detect());
    if (place && isWanted()) onFound(place, true);
  }

  async function choose(suggestion: Suggestion) {
    const isWanted = latest.begin();
    const place = await search.choose(suggestion);
    if (place && isWanted()) onFound(place, false);
  }

  /** Clears the keyword, or locates the diner again when it is already empty. */
  function refresh() {
    if (!keyword) return void search.detect(true);
    onKeyword('');
    input.current?.focus();
  }

  return (
    <div className="flex min-h-[min(480px,60dvh)] flex-col gap-3 p-4 desk:p-6">
      <label htmlFor={id} className="text-14 font-bold">
        {t('search.label')}
      </label>
      <div className="flex items-center gap-1">
        {onBack && <IconButton icon="arrow-left" label={t('back')} onClick={onBack} className="-ml-2" />}
        <div className="flex min-w-0 grow items-center gap-2 rounded-control border border-line-strong bg-raised px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand-text">
          <Icon name="search" size={20} />
          <input
            ref={input}
            id={id}
            type="search"
            value={keyword}
            maxLength={120}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t('search.placeholder')}
            onChange={(event) => {
              latest.drop();
              onKeyword(event.target.value);
            }}
            className="min-h-12 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
          />
        </div>
        <IconButton
          icon={keyword ? 'close' : 'refresh'}
          label={t(keyword ? 'search.clear' : 'search.detect')}
          disabled={busy !== undefined}
          onClick={refresh}
          className="-mr-2"
        />
      </div>
      <Row icon="pin" disabled={busy !== undefined} onClick={() => void takePosition()}>
        <span className="block font-bold text-brand-text">
          {t(busy === 'locating' ? 'search.locating' : 'search.useCurrent')}
        </span>
        {here && <span className="block text-14 text-muted">{here.addressDetail}</span>}
      </Row>
      {placeOnly && !keyword && <p className="text-14 text-muted">{t('search.placeOnly')}</p>}
      {error && (
        <Notice kind="warning" live>
          {t(`search.${error}`)}
        </Notice>
      )}
      <p className="sr-only" role="status">
        {busy === 'locating' && t('search.locating')}
        {results && t('search.results', { count: results.length })}
      </p>
      {search.searching && <p className="text-14 text-muted">{t('search.searching')}</p>}
      {search.failed && (
        <Notice
          kind="warning"
          live
          action={
            <button
              type="button"
              onClick={search.retry}
              className="min-h-11 px-2 font-bold underline underline-offset-2"
            >
              {t('list.retry')}
            </button>
          }
        >
          {t('search.failed')}
        </Notice>
      )}
      {results?.length === 0 && (
        <div className="py-6 text-center">
          <p className="font-bold">{t('search.notFound')}</p>
          <p className="text-14 text-muted">{t('search.notFoundHint')}</p>
        </div>
      )}
      {results && results.length > 0 && (
        <ul aria-label={t('search.resultList')} className="divide-y divide-line">
          {results.map((result) => (
            <li key={result.place_id}>
              <Row icon="pin" disabled={busy !== undefined} onClick={() => void choose(result)}>
                <span className="block font-bold">{result.structured_formatting.main_text}</span>
                <span className="block text-14 text-muted">
                  {result.structured_formatting.secondary_text}
                </span>
              </Row>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type RowProps = { icon: 'pin'; disabled: boolean; onClick(): void; children: ReactNode };

function Row({ icon, disabled, onClick, children }: RowProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="flex min-h-14 w-full items-center gap-3 rounded-control py-2 text-left hover:bg-sunken disabled:opacity-60"
    >
      <Icon name={icon} size={20} />
      <span className="min-w-0 flex-1 leading-heading">{children}</span>
    </button>
  );
}
