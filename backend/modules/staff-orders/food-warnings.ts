import { type Avoidable, avoidables, type FoodFacts } from '@/lib/contract/food-values';
import type { Locale } from '@/lib/contract/vocabulary';
import { getStatement, isDiet } from '@/lib/domain/food/food-facts';
import { listNames } from '@/lib/domain/food/list-names';
import { findMet } from '@/lib/domain/food/meets-avoided';
import { fill, getMessages } from '../../messages/messages';

/** Returns for the kitchen what a diner avoids, such as "Guest avoids: peanut, milk"; undefined for nothing (ALG-03). */
export const describeAvoided = (avoids: readonly Avoidable[], locale: Locale): string | undefined =>
  avoids.length > 0 ? fill(getMessages(locale).food.avoids, { names: toNames(avoids, locale) }) : undefined;

/**
 * Returns for the kitchen what of it a dish was stated to contain as it was ordered, may contain, or was not stated about, the worst
 * first; nothing when it was stated to be free of all (ALG-03).
 */
export function listWarnings(food: FoodFacts | null, avoids: readonly Avoidable[], locale: Locale): string[] {
  const texts = getMessages(locale).food;
  const met = findMet((one) => getStatement(food ?? undefined, one), avoids);
  const allergens = met.contains.filter((one) => !isDiet(one));
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
    avoidables.filter((one) => some.includes(one)).map((one) => getMessages(locale).food.names[one]),
    locale,
  );
