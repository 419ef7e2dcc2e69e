import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Checkbox } from '@/components/ui/checkbox-list';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loginErrorId } from './login-form-frame';

interface Props {
  agreed: boolean;
  onChange(agreed: boolean): void;
  invalid: boolean;
}

/** Requires acceptance of the terms, with links to them. */
export function TermsCheck({ agreed, onChange, invalid }: Props) {
  const shop = useShop();
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
      <Checkbox id={id} checked={agreed} onChange={onChange} invalid={invalid} errorId={loginErrorId} />
      <label htmlFor={id}>
        {t.rich('terms', { terms: link(paths.termsProtocol()), policy: link(paths.termsPolicy()) })}
      </label>
    </div>
  );
}
