'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import type { Quote } from '@/lib/contract/quote';
import { formatMoney } from '@/lib/domain/money';

/** Lists what is missing for a promotion, and a typed code that another promotion replaces. */
export function PromotionHints({ hints }: { hints: Quote['promotionHints'] }) {
  const { countryCode, locale } = useShop();
  const t = useTranslations('payment.promotionHints');
  if (!hints?.length) return null;
  return (
    <ul aria-label={t('title')} className="my-2 flex flex-col gap-1 text-14 text-brand-text">
      {hints.map(({ promotionName, reason, missingAmount = 0, missingCount = 0, dishName = '' }) => (
        <li key={promotionName}>
          {t(reason, {
            name: promotionName,
            amount: formatMoney(missingAmount, countryCode, locale),
            count: missingCount,
            dish: dishName,
          })}
        </li>
      ))}
    </ul>
  );
}
