'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Chip } from '@/components/ui/chip';
import type { Locale } from '@/lib/contract/values';
import { remarkLimit } from '@/lib/domain/cart/new-line';
import { cutText } from '@/lib/domain/cut-text';
import { hasPhrase, listRemarkPhrases, togglePhrase } from '@/lib/domain/food/remark-phrases';

interface Props {
  value: string;
  locale: Locale;
  onChange: (value: string) => void;
}

/** Takes a remark for the kitchen of at most 200 characters, with phrases that the kitchen reads in its language. */
export function RemarkField({ value, locale, onChange }: Props) {
  const t = useTranslations('dish');
  const id = useId();
  return (
    <div className="border-t-8 border-sunken px-4 py-4 desk:row-start-2 desk:border-t desk:border-r desk:border-line desk:bg-surface desk:px-6 desk:py-5">
      <div className="mb-2 flex items-center justify-between gap-2">
        <label htmlFor={id} className="leading-heading font-bold">
          {t('remark')}
        </label>
        <span id={`${id}-count`} className="num text-12 text-muted">
          <span className="sr-only">{t('characters')} </span>
          {value.length}/{remarkLimit}
        </span>
      </div>
      <textarea
        id={id}
        value={value}
        onChange={(event) => onChange(cutText(event.target.value, remarkLimit))}
        maxLength={remarkLimit}
        rows={3}
        aria-describedby={`${id}-count`}
        placeholder={t('remarkHint')}
        // Grows with its content, from 3 rows to 5.
        className="block field-sizing-content max-h-[146px] min-h-[98px] w-full resize-none rounded-control border border-line-strong bg-raised p-3"
      />
      <ul aria-label={t('phrases')} className="mt-2 flex flex-wrap gap-2">
        {listRemarkPhrases(locale).map((phrase) => (
          <li key={phrase} className="max-w-full">
            <Chip
              selected={hasPhrase(value, phrase)}
              onClick={() => onChange(togglePhrase(value, phrase, remarkLimit))}
            >
              {phrase}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
