'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { remarkLimit } from '@/lib/domain/dish/new-line';

interface Props {
  value: string;
  onChange: (value: string) => void;
}

/** A remark for the kitchen: 200 characters at most, in 3 to 5 rows (DSH-12). */
export function RemarkField({ value, onChange }: Props) {
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
        onChange={(event) => onChange(event.target.value.slice(0, remarkLimit))}
        maxLength={remarkLimit}
        rows={3}
        aria-describedby={`${id}-count`}
        placeholder={t('remarkHint')}
        // Grows with what is written, from 3 rows to 5.
        className="block field-sizing-content max-h-[146px] min-h-[98px] w-full resize-none rounded-control border border-line-strong bg-raised p-3"
      />
    </div>
  );
}
