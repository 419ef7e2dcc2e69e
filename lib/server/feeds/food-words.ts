import type { createTranslator } from 'next-intl';
import { avoidables } from '@/lib/contract/food-values';
import type { Dish } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/vocabulary';
import { nothingChosen } from '@/lib/domain/dish/choice';
import { findHeat, getDishStatement } from '@/lib/domain/food/dish-facts';
import { isDiet, type Statement } from '@/lib/domain/food/food-facts';
import { listNames } from '@/lib/domain/food/meets-avoided';
import type { Messages } from '@/lib/server/i18n/messages';

/** next-intl's translator of all messages in one language. */
export type Translate = ReturnType<typeof createTranslator<Messages>>;

/** Returns the stated allergens and diets of a dish before any choice. A missing statement must not read as "free of". */
export function listFoodWords(t: Translate, dish: Dish, locale: Locale): string[] {
  const list = (statement: Statement, diets: boolean) =>
    listNames(
      avoidables
        .filter(
          (avoidable) =>
            isDiet(avoidable) === diets && getDishStatement(dish, nothingChosen, avoidable) === statement,
        )
        .map((avoidable) => t(`food.names.${avoidable}`)),
      locale,
    );
  const heat = findHeat(dish, nothingChosen);
  const suits = list('freeOf', true);
  const allergens = (['contains', 'mayContain', 'depends', 'freeOf'] as const).flatMap((statement) => {
    const names = list(statement, false);
    return names ? [t(`food.printed.${statement}`, { names })] : [];
  });
  return [
    ...(allergens.length > 0 ? allergens : [t('food.printed.nothing')]),
    ...(suits ? [t('food.printed.suits', { names: suits })] : []),
    ...(heat ? [t('food.printed.heat', { heat: t(`food.heats.${heat}`) })] : []),
  ];
}
