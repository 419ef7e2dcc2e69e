import { type Avoidable, avoidables, type FoodFacts } from '@/lib/contract/food-values';
import type { Locale } from '@/lib/contract/vocabulary';
import { getStatement, isDiet } from '@/lib/domain/food/food-facts';
import { findMet, listNames } from '@/lib/domain/food/meets-avoided';
import { fill, getMessages } from '../../messages/messages';

/**
 * Returns the foods that a guest avoids as a text for the kitchen, such as "Guest avoids: peanut, milk", or
 * undefined without any.
 */
export const describeAvoided = (avoids: readonly Avoidable[], locale: Locale): string | undefined =>
  avoids.length > 0 ? fill(getMessages(locale).food.avoids, { names: toNames(avoids, locale) }) : undefined;

/**
 * Returns the avoided foods that the dish contained, might contain, or was not stated about when it was
 * ordered, the worst first. The list is empty when the dish was stated to be free of all.
 */
export function listWarnings(food: FoodFacts | null, avoids: readonly Avoidable[], locale: Locale): string[] {
  const texts = getMessages(locale).food;
  const met = findMet((avoidable) => getStatement(food ?? undefined, avoidable), avoids);
  const allergens = met.contains.filter((allergen) => !isDiet(allergen));
  const formatWarnings = (text: string, some: readonly Avoidable[]) =>
    some.length > 0 ? [fill(text, { names: toNames(some, locale) })] : [];
  return [
    ...formatWarnings(texts.contains, allergens),
    ...met.contains.filter(isDiet).map((diet) => texts.notFor[diet]),
    ...formatWarnings(texts.mayContain, met.mayContain),
    ...formatWarnings(texts.notStated, met.notStated),
  ];
}

const toNames = (some: readonly Avoidable[], locale: Locale): string =>
  listNames(
    avoidables
      .filter((avoidable) => some.includes(avoidable))
      .map((avoidable) => getMessages(locale).food.names[avoidable]),
    locale,
  );
