'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { Avoidable } from '@/lib/contract/food-values';
import type { Locale } from '@/lib/contract/values';
import { isDiet } from '@/lib/domain/food/food-facts';
import { listNames, type Met } from '@/lib/domain/food/meets-avoided';

export type MetTone = 'danger' | 'warning' | 'plain';
export interface MetText {
  tone: MetTone;
  text: string;
}

/** Returns a function that lists the sentences about a dish and an avoid list, the most severe first. */
export function useMetTexts(locale: Locale): (met: Met) => MetText[] {
  const t = useTranslations('food');
  return useCallback(
    (met) => {
      const formatNames = (some: readonly Avoidable[]) =>
        listNames(
          some.map((avoidable) => t(`names.${avoidable}`)),
          locale,
        );
      const allergens = met.contains.filter((allergen) => !isDiet(allergen));
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
      return texts.filter((text) => text !== undefined);
    },
    [t, locale],
  );
}
