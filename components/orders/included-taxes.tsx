import { useTranslations } from 'next-intl';
import type { NamedTax } from '@/lib/contract/quote';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';

interface Props {
  taxes: readonly NamedTax[];
  countryCode: CountryCode;
  locale: Locale;
}

/** The taxes that the prices include: said, and not added. */
export function IncludedTaxes({ taxes, countryCode, locale }: Props) {
  const t = useTranslations('fees');
  return taxes
    .filter(({ included }) => included)
    .map(({ name, percent, amount }) => (
      <p key={name} className="flex items-center justify-between gap-3 py-1 text-14 text-muted">
        <span>{t('includedTax', { name, percent })}</span>
        <span className="num">{formatMoney(amount, countryCode, locale)}</span>
      </p>
    ));
}
