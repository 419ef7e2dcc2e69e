import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import type { NamedTax } from '@/lib/contract/quote';
import { formatMoney } from '@/lib/domain/money';

interface Props {
  taxes: readonly NamedTax[];
}

/** Names the taxes that the prices include, without adding them. */
export function IncludedTaxes({ taxes }: Props) {
  const { countryCode, locale } = useShop();
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
