import type { RestaurantCard } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { type CardRow, getCard } from './card';
import { getCanonicalHosts } from './restaurant.repository';
import { findWebUrl } from './web-address';

/** Returns the cards of restaurants, each with the address of its own pages. */
export async function listCards(deps: Deps, rows: CardRow[], locale: Locale): Promise<RestaurantCard[]> {
  const hosts = await getCanonicalHosts(
    deps.db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => getCard(row, locale, findWebUrl(hosts.get(row.id), deps.env.STOREFRONT_URL)));
}
