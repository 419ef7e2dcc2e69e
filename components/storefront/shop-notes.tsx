import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';
import { listLabels, listPlainPromotions, type NotedRestaurant } from '@/lib/domain/storefront/shop-notes';

interface Props {
  info: NotedRestaurant & Pick<RestaurantInfo, 'manualPromotionDesc' | 'countryCode'>;
  locale: Locale;
  className?: string;
}

/** Shows the restaurant's announcement, labels and promotions with their codes. */
export async function ShopNotes({ info, locale, className }: Props) {
  const { manualPromotionDesc, offers, countryCode } = info;
  const promotions = listPlainPromotions(info);
  const labels = listLabels(info);
  if (!manualPromotionDesc && [offers, promotions, labels].every(({ length }) => length === 0)) return null;
  const t = await getTranslations({ locale, namespace: 'storefront.notes' });
  const chip = 'rounded-full px-3 py-1 leading-5';
  return (
    <section aria-label={t('title')} className={className}>
      {manualPromotionDesc && <Notice>{manualPromotionDesc}</Notice>}
      <ul className="flex flex-wrap gap-2 text-14 empty:hidden not-first:mt-2">
        {offers.map(({ name, code, minAmount }) => (
          <li key={code} className={`${chip} bg-brand-soft`}>
            {name} · {t.rich('code', { code, b: (text) => <b className="num">{text}</b> })}
            {minAmount !== undefined &&
              ` · ${t('from', { amount: formatMoney(minAmount, countryCode, locale) })}`}
          </li>
        ))}
        {promotions.map((name) => (
          <li key={name} className={`${chip} bg-brand-soft`}>
            {name}
          </li>
        ))}
        {labels.map((label) => (
          <li key={label} className={`${chip} bg-sunken`}>
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}
