import { getTranslations } from 'next-intl/server';
import type { Dish } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/vocabulary';
import { listFoodWords } from '@/lib/server/feeds/food-words';

/** Shows the stated allergens and diets of a dish before any choice. */
export async function MenuTextFood({ dish, locale }: { dish: Dish; locale: Locale }) {
  const t = await getTranslations({ locale });
  return <p className="mt-0.5 text-12 text-pretty text-muted">{listFoodWords(t, dish, locale).join(' ')}</p>;
}
