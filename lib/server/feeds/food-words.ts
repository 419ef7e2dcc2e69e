import type { createTranslator } from 'next-intl';
import { allergens, avoidables, type FoodFacts } from '@/lib/contract/food-values';
import type { Dish } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/vocabulary';
import { nothingChosen } from '@/lib/domain/dish/choice';
import { findHeat, getDishStatement } from '@/lib/domain/food/dish-facts';
import { getStatement, isDiet, type Statement } from '@/lib/domain/food/food-facts';
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

/** Returns the allergens that a portion or an extra brings; an empty text without any. */
export const formatChoiceFood = (t: Translate, food: FoodFacts | undefined, locale: Locale): string =>
  (['contains', 'mayContain'] as const)
    .flatMap((statement) => {
      const stated = allergens.filter((allergen) => getStatement(food, allergen) === statement);
      const names = listNames(
        stated.map((allergen) => t(`food.names.${allergen}`)),
        locale,
      );
      return names ? [t(`food.mark.${statement}`, { names })] : [];
    })
    .join(' \u00b7 ');

/** Returns the name of a portion or an extra with its allergens in brackets. */
export function formatChoice(
  t: Translate,
  name: string,
  food: FoodFacts | undefined,
  locale: Locale,
): string {
  const words = formatChoiceFood(t, food, locale);
  return words ? `${name} (${words})` : name;
}
