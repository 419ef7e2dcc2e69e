import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';

interface Props {
  info: Pick<RestaurantInfo, 'manualPromotionDesc' | 'showLabelList' | 'offers' | 'countryCode'>;
  locale: Locale;
  /** On phones without the least amounts, so that each promotion takes one line. */
  brief?: boolean;
  className?: string;
}

/** What the restaurant tells its diners: an announcement, its labels, and promotions with their codes (DEC-81). */
export async function ShopNotes({ info, locale, brief, className }: Props) {
  const { manualPromotionDesc, showLabelList, offers, countryCode } = info;
  if (!manualPromotionDesc && showLabelList.length === 0 && offers.length === 0) return null;
  const t = await getTranslations({ locale, namespace: 'storefront.notes' });
  const chip = 'rounded-full px-3 py-1 leading-5';
  return (
    <section aria-label={t('title')} className={className}>
      {manualPromotionDesc && <Notice>{manualPromotionDesc}</Notice>}
      <ul className="flex flex-wrap gap-2 text-14 empty:hidden not-first:mt-2">
        {offers.map(({ name, code, minAmount }) => (
          <li key={code} className={`${chip} bg-brand-soft`}>
            {name} · {t.rich('code', { code, b: (text) => <b className="num">{text}</b> })}
            {minAmount !== undefined && (
              <span className={brief ? 'hidden desk:inline' : undefined}>
                {` · ${t('from', { amount: formatMoney(minAmount, countryCode, locale) })}`}
              </span>
            )}
          </li>
        ))}
        {showLabelList.map((label) => (
          <li key={label} className={`${chip} bg-sunken`}>
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}
