'use client';

import { useTranslations } from 'next-intl';
import { useStorefront } from '@/components/layout/shop-context';
import type { ChoiceError } from '@/lib/domain/dish/choice-errors';
import { getRule } from '@/lib/domain/dish/group-rule';
import { getGroupName } from '@/lib/domain/names';

/** Returns a function that describes a missing or invalid choice in a sentence. */
export function useChoiceErrorText(): (error: ChoiceError) => string {
  const t = useTranslations('dish');
  const { shop } = useStorefront();
  return (error) => {
    switch (error.code) {
      case 'SOLD_OUT':
        return t('soldOut');
      case 'SPEC_REQUIRED':
        return t('specRequired');
      case 'GROUP_REQUIRED':
        return t('groupRequired', { type: getGroupName(error.group, shop.locale) });
      case 'GROUP_TOO_FEW':
        return t(getRule(error.group).kind === 'exactly' ? 'exactly' : 'atLeast', { count: error.least });
      case 'GROUP_TOO_MANY':
        return t('upTo', { count: error.most });
    }
  };
}

/** Returns a function that names a choice where all missing ones are listed. */
export function useGapName(): (error: ChoiceError) => string {
  const t = useTranslations('dish');
  const { shop } = useStorefront();
  return (error) => ('group' in error ? getGroupName(error.group, shop.locale) : t('specification'));
}
