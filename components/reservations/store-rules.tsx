import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { heldMinutes } from '@/lib/contract/reservation-values';

const points = ['hold', 'late', 'discount', 'change', 'party', 'show'] as const;

/** Lists six store rules, beginning with how long a table is held. */
export function StoreRules() {
  const t = useTranslations('reservation.rules');
  return (
    <Card roomy heading={t('title')} aria-label={t('title')}>
      <ol className="list-decimal space-y-2 pl-5 text-14 leading-body marker:font-bold marker:text-brand-text">
        {points.map((point) => (
          <li key={point} className="pl-1">
            {t(point, { minutes: heldMinutes })}
          </li>
        ))}
      </ol>
    </Card>
  );
}
