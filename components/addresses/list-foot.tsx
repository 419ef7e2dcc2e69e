'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

interface ListFootProps {
  /** Whether adding is the primary action, because nothing can be selected here. */
  isPrimary: boolean;
  /** Absent while the list is empty, which shows its own button. */
  onAdd?: () => void;
  onSearch?: () => void;
}

export function ListFoot({ isPrimary, onAdd, onSearch }: ListFootProps) {
  const t = useTranslations('addresses.list');
  return (
    <div className="flex flex-wrap gap-3 p-4 *:grow">
      {onAdd && (
        <Button variant={isPrimary ? 'primary' : 'secondary'} onClick={onAdd}>
          <Icon name="plus" />
          {t('add')}
        </Button>
      )}
      {onSearch && (
        <Button variant="secondary" onClick={onSearch}>
          <Icon name="search" />
          {t('search')}
        </Button>
      )}
    </div>
  );
}
