'use client';

import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import type { ActiveTable } from '@/lib/contract/tables';
import { listOrdersOfOthers } from '@/lib/domain/dine-in/table-presence';

/** Shows how many others order at the table and what they ordered. Screen readers announce changes. */
export function PresenceLine({ active }: { active: ActiveTable | undefined }) {
  const t = useTranslations('dineIn');
  const ordering = active?.othersOrdering ?? 0;
  const dishes = active ? listOrdersOfOthers(active).reduce((sum, { dishCount }) => sum + dishCount, 0) : 0;
  return (
    <div role="status" className="flex min-w-0 grow items-start gap-2 text-14 leading-heading">
      <AnyIcon name="people" className="text-muted" />
      <span className="grid min-w-0 gap-1">
        {ordering > 0 && <span className="font-bold text-info">{t('ordering', { count: ordering })}</span>}
        {dishes > 0 && <span>{t('ordered', { count: dishes })}</span>}
        {ordering + dishes === 0 && <span className="text-muted">{t('own')}</span>}
      </span>
    </div>
  );
}

export function PresenceRow({ active, onLeave }: { active: ActiveTable | undefined; onLeave: () => void }) {
  const t = useTranslations('dineIn');
  return (
    <div className="flex min-h-11 items-center gap-2">
      <PresenceLine active={active} />
      <Button variant="ghost" size="small" onClick={onLeave} className="-mr-2 max-w-[45%] shrink-0 px-2!">
        {t('leave')}
      </Button>
    </div>
  );
}
