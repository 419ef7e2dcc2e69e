'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { Avoidable } from '@/lib/contract/food-values';
import type { Locale } from '@/lib/contract/values';
import { isDiet } from '@/lib/domain/food/food-facts';
import { listNames } from '@/lib/domain/food/list-names';
import type { Met } from '@/lib/domain/food/meets-avoided';

export type MetTone = 'danger' | 'warning' | 'plain';
export interface MetText {
  tone: MetTone;
  text: string;
}

/** Returns the sentences for what a dish has of a diner's list, the worst first. */
export function useMetTexts(locale: Locale): (met: Met) => MetText[] {
  const t = useTranslations('food');
  return useCallback(
    (met) => {
      const formatNames = (some: readonly Avoidable[]) =>
        listNames(
          some.map((one) => t(`names.${one}`)),
          locale,
        );
      const allergens = met.contains.filter((one) => !isDiet(one));
      const texts: (MetText | undefined)[] = [
        allergens.length > 0
          ? { tone: 'danger', text: t('mark.contains', { names: formatNames(allergens) }) }
          : undefined,
        ...met.contains.filter(isDiet).map((diet): MetText => ({ tone: 'danger', text: t(`mark.${diet}`) })),
        ...(['mayContain', 'depends', 'notStated'] as const).map((statement): MetText | undefined =>
          met[statement].length > 0
            ? {
                tone: statement === 'notStated' ? 'plain' : 'warning',
                text: t(`mark.${statement}`, { names: formatNames(met[statement]) }),
              }
            : undefined,
        ),
      ];
      return texts.filter((one) => one !== undefined);
    },
    [t, locale],
  );
}
