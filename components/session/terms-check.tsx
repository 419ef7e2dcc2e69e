import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox-list';
import type { Locale } from '@/lib/contract/values';
import { localePath, paths } from '@/lib/paths';

interface Props {
  agreed: boolean;
  onChange(agreed: boolean): void;
  defaultLocale: Locale;
  invalid: boolean;
}

/** The terms by name, to be agreed to (SES-01). */
export function TermsCheck({ agreed, onChange, defaultLocale, invalid }: Props) {
  const t = useTranslations('signIn');
  const locale = useLocale() as Locale;
  const id = useId();
  const link = (path: string) => (chunks: ReactNode) => (
    <a
      href={localePath(path, locale, defaultLocale)}
      target="_blank"
      rel="noopener"
      className="font-semibold text-brand-text underline"
    >
      {chunks}
    </a>
  );
  return (
    <div className="flex min-h-11 items-center gap-3 text-14">
      <Checkbox id={id} checked={agreed} onChange={onChange} invalid={invalid} />
      <label htmlFor={id}>
        {t.rich('terms', { terms: link(paths.termsProtocol()), policy: link(paths.termsPolicy()) })}
      </label>
    </div>
  );
}
