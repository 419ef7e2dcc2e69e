'use client';

import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { Locale } from '@/lib/contract/vocabulary';
import { switchLocalePath } from '@/lib/domain/routes/language-path';
import { languages } from './languages';

type LanguageSwitcherProps = {
  /** The accessible name, as "Language". */
  label: string;
  locale: Locale;
  /** The route without its language, as `/home`. */
  path: string;
  className?: string;
};

/** A disclosure of links, so that it works before its script and for search engines; the script closes it. */
export function LanguageSwitcher({ label, locale, path, className }: LanguageSwitcherProps) {
  const root = useRef<HTMLDetailsElement>(null);
  const current = languages.find((language) => language.locale === locale) ?? languages[0]!;

  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (root.current?.open && !root.current.contains(event.target as Node)) root.current.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);

  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !root.current?.open) return;
    root.current.open = false;
    root.current.querySelector('summary')?.focus();
  };
  const closeOnLeave = (event: FocusEvent<HTMLElement>) => {
    const to = event.relatedTarget;
    if (root.current && to instanceof Node && !root.current.contains(to)) root.current.open = false;
  };
  /** The query (a keyword, say) is carried over to the other language. */
  const keepQuery = (event: MouseEvent<HTMLAnchorElement>, to: Locale) => {
    event.currentTarget.href = switchLocalePath(`${path}${window.location.search}`, to);
  };

  return (
    <details ref={root} className={classNames('languages', className)} onBlur={closeOnLeave}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary aria-label={`${label}: ${current.name}, ${current.code}`} onKeyDown={closeOnEscape}>
        <span aria-hidden="true">{current.code}</span>
        <Icon name="globe" size={18} />
        <span aria-hidden="true">{current.name}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul>
        {languages.map((language) => {
          const chosen = language.locale === locale;
          return (
            <li key={language.locale}>
              <a
                href={switchLocalePath(path, language.locale)}
                hrefLang={language.lang}
                lang={language.lang}
                aria-current={chosen ? 'true' : undefined}
                onClick={(event) => keepQuery(event, language.locale)}
                onKeyDown={closeOnEscape}
              >
                {language.name}
                {chosen && <Icon name="check" size={18} />}
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
