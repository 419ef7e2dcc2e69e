import { eq } from 'drizzle-orm';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Executor } from '../../db/client';
import { restaurants } from '../../schema/restaurant';
import { pick } from '../../text';

/** Returns a restaurant's name in a language, or undefined for an unknown restaurant. */
export async function findRestaurantName(
  db: Executor,
  restaurantId: number,
  locale: Locale,
): Promise<string | undefined> {
  const [row] = await db
    .select({ name: restaurants.name, defaultLocale: restaurants.defaultLocale })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  return row && pick(row.name, locale, row.defaultLocale);
}
