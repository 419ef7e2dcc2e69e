'use client';

import { useTranslations } from 'next-intl';
import { useStorefront } from '@/components/layout/shop-context';
import type { ChoiceError } from '@/lib/domain/dish/choice-errors';
import { groupNameIn } from '@/lib/domain/names';

/** The sentence for what a choice lacks. */
export function useChoiceErrorText(): (fault: ChoiceError) => string {
  const t = useTranslations('dish');
  const { shop } = useStorefront();
  return (fault) => {
    switch (fault.code) {
      case 'SOLD_OUT':
        return t('soldOut');
      case 'SPEC_REQUIRED':
        return t('specRequired');
      case 'GROUP_REQUIRED':
        return t('groupRequired', { type: groupNameIn(fault.group, shop.locale) });
      case 'GROUP_TOO_FEW':
        return t('atLeast', { count: fault.least });
      case 'GROUP_TOO_MANY':
        return t('upTo', { count: fault.most });
    }
  };
}

/** What the gap is called where all gaps are listed. */
export function useGapName(): (fault: ChoiceError) => string {
  const t = useTranslations('dish');
  const { shop } = useStorefront();
  return (fault) => ('group' in fault ? groupNameIn(fault.group, shop.locale) : t('specification'));
}
