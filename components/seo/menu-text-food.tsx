import { getTranslations } from 'next-intl/server';
import { avoidables } from '@/lib/contract/food-values';
import type { Dish } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/vocabulary';
import { nothingChosen } from '@/lib/domain/dish/choice';
import { getDishStatement, getHeat } from '@/lib/domain/food/dish-facts';
import { isDiet, type Statement } from '@/lib/domain/food/food-facts';
import { listNames } from '@/lib/domain/food/list-names';

/** What the restaurant states of a dish, before anything is chosen; what it does not state is not printed as free of (ALG-04). */
export async function MenuTextFood({ dish, locale }: { dish: Dish; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'food' });
  const list = (statement: Statement, diets: boolean) =>
    listNames(
      avoidables
        .filter((one) => isDiet(one) === diets && getDishStatement(dish, nothingChosen, one) === statement)
        .map((one) => t(`names.${one}`)),
      locale,
    );
  const heat = getHeat(dish, nothingChosen);
  const suits = list('freeOf', true);
  const allergens = (['contains', 'mayContain', 'depends', 'freeOf'] as const).flatMap((statement) => {
    const names = list(statement, false);
    return names ? [t(`printed.${statement}`, { names })] : [];
  });
  return (
    <p className="mt-0.5 text-12 text-pretty text-muted">
      {[
        ...(allergens.length > 0 ? allergens : [t('printed.nothing')]),
        ...(suits ? [t('printed.suits', { names: suits })] : []),
        ...(heat ? [t('printed.heat', { heat: t(`heats.${heat}`) })] : []),
      ].join(' ')}
    </p>
  );
}
