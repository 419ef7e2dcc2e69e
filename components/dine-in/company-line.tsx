'use client';

import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import type { ActiveTable } from '@/lib/contract/tables';
import { ordersOfOthers } from '@/lib/dine-in/table-company';

/** Who else orders at the table, and what others have ordered (DIN-03); read out when it changes. */
export function CompanyLine({ active }: { active: ActiveTable | undefined }) {
  const t = useTranslations('dineIn');
  const ordering = active?.othersOrdering ?? 0;
  const dishes = active ? ordersOfOthers(active).reduce((sum, { dishCount }) => sum + dishCount, 0) : 0;
  return (
    <div role="status" className="flex items-start gap-3 text-14 leading-heading">
      <span className="grid w-10 shrink-0 place-items-center text-muted">
        <AnyIcon name="people" />
      </span>
      <span className="grid min-w-0 grow gap-1">
        {ordering > 0 && (
          <span className="font-semibold text-info">{t('ordering', { count: ordering })}</span>
        )}
        {dishes > 0 && <span>{t('ordered', { count: dishes })}</span>}
        {ordering + dishes === 0 && <span className="text-muted">{t('own')}</span>}
      </span>
    </div>
  );
}
