import { LRUCache } from 'lru-cache';
import type { CountryCode } from '@/lib/contract/vocabulary';
import { getDistanceMetres, type Position } from '../../core/distance';
import type { Deps } from '../../deps';
import type { PlacesProvider } from '../../providers/places/places-provider';

/** A street is a line and a postal district an area, while a provider names one point of it. Metres. */
const maxOffset = 1_500;
const maxResults = 10;
const cacheMs = 10 * 60_000;

/** What an address says of its place, and the position that the client claims for it. */
interface ClaimedAddress {
  addressDetail?: string;
  buildingName?: string;
  latitude?: number;
  longitude?: number;
}

const known = new WeakMap<PlacesProvider, LRUCache<string, Position[]>>();

/**
 * Returns the position that an order to an address is priced by. It is the claimed one when the address's own words name a
 * place around it, and the named place otherwise. Words that no provider knows leave the claim. Undefined without a claim.
 */
export async function locateAddress(
  { placesProvider }: Pick<Deps, 'placesProvider'>,
  address: ClaimedAddress,
  country: CountryCode,
): Promise<Position | undefined> {
  const { latitude, longitude } = address;
  if (latitude === undefined || longitude === undefined) return undefined;
  const claimed = { latitude, longitude };
  for (const text of getNames(address)) {
    const [nearest] = (await getPositions(placesProvider, text, country)).sort(
      (one, other) => getDistanceMetres(one, claimed) - getDistanceMetres(other, claimed),
    );
    if (nearest) return getDistanceMetres(nearest, claimed) <= maxOffset ? claimed : nearest;
  }
  return claimed;
}

/** Returns the texts that may name the place, the most precise first. */
function getNames({ addressDetail = '', buildingName = '' }: ClaimedAddress): string[] {
  const postalCode = addressDetail.match(/\b\d{6}\b/)?.[0];
  const names = [addressDetail, addressDetail.split(',', 1)[0]!, postalCode ?? '', buildingName];
  return [...new Set(names.map((name) => name.trim().slice(0, 200)).filter(Boolean))];
}

/** A checkout asks with each change of the cart; the provider is asked once. */
async function getPositions(
  provider: PlacesProvider,
  input: string,
  countryCode: CountryCode,
): Promise<Position[]> {
  let cache = known.get(provider);
  if (!cache) {
    cache = new LRUCache({ max: 5_000, ttl: cacheMs });
    known.set(provider, cache);
  }
  const key = `${countryCode} ${input.toLowerCase()}`;
  const cached = cache.get(key);
  if (cached) return [...cached];
  const places = await provider.search({ input, countryCode, limit: maxResults });
  const positions = places
    .filter((place) => place.countryCode === countryCode)
    .map(({ lat, lng }) => ({ latitude: lat, longitude: lng }));
  cache.set(key, positions);
  return [...positions];
}
