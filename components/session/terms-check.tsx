import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox-list';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

export type TermsShop = Pick<ClientShop, 'locale' | 'defaultLocale'>;

interface Props {
  agreed: boolean;
  onChange(agreed: boolean): void;
  /** The shop whose terms are linked. */
  shop: TermsShop;
  invalid: boolean;
}

/** Checkbox to accept the terms, with links to them (SES-01). */
export function TermsCheck({ agreed, onChange, shop, invalid }: Props) {
  const t = useTranslations('signIn');
  const id = useId();
  const link = (path: string) => (chunks: ReactNode) => (
    <a
      href={toLocalePath(path, shop.locale, shop.defaultLocale)}
      target="_blank"
      rel="noopener"
      className="font-bold text-brand-text underline"
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
