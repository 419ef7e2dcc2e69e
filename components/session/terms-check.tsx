import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Checkbox } from '@/components/ui/checkbox-list';
import { FieldNote } from '@/components/ui/field';
import { useSentField } from '@/components/ui/form';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/** Requires acceptance of the terms in a field of a form, with links to them. */
export function TermsCheck() {
  const shop = useShop();
  const t = useTranslations('signIn');
  const id = useId();
  const { value, error, onChange } = useSentField<boolean>();
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
    <div>
      <div className="flex min-h-11 items-center gap-3 text-14">
        <Checkbox
          id={id}
          checked={value}
          onChange={onChange}
          invalid={Boolean(error)}
          errorId={`${id}-note`}
        />
        <label htmlFor={id}>
          {t.rich('terms', { terms: link(paths.termsProtocol()), policy: link(paths.termsPolicy()) })}
        </label>
      </div>
      <FieldNote id={`${id}-note`} error={error} liveError />
    </div>
  );
}
