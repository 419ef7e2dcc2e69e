import { LRUCache } from 'lru-cache';
import type { CountryCode } from '@/lib/contract/vocabulary';
import { cutText } from '@/lib/domain/cut-text';
import { getDistanceMeters, type Position } from '../../core/distance';
import type { Deps } from '../../deps';
import type { PlacesProvider } from '../../providers/places/places-provider';
import { canNamePlace } from '../../providers/places/search-words';
import { formatFullAddress } from './places';

/**
 * Maximum distance in meters: a street is a line and a postal district an area, but a provider returns one
 * point of it.
 */
const maxOffset = 1_500;
const maxResults = 10;
const cacheMs = 10 * 60_000;

/** The texts of an address and the position that the client claims for it. */
interface ClaimedAddress {
  addressDetail?: string;
  buildingName?: string;
  countryCode?: CountryCode;
  latitude?: number;
  longitude?: number;
}

const known = new WeakMap<PlacesProvider, LRUCache<string, Position>>();

/**
 * Returns the position from which the delivery fee is computed: the claimed one if the address's text names
 * a place around it or is what the position itself is called, otherwise the named place. If no provider knows the
 * text, or the address lies in another country than the restaurant's, the claim counts. Returns undefined without a claim. Answers are cached, because a checkout asks with each
 * change of the cart.
 */
export async function locateAddress(
  { placesProvider }: Pick<Deps, 'placesProvider'>,
  address: ClaimedAddress,
  country: CountryCode,
): Promise<Position | undefined> {
  const { addressDetail, buildingName, countryCode, latitude, longitude } = address;
  if (latitude === undefined || longitude === undefined) return undefined;
  let cache = known.get(placesProvider);
  if (!cache) {
    cache = new LRUCache({ max: 5_000, ttl: cacheMs });
    known.set(placesProvider, cache);
  }
  const key = JSON.stringify([country, addressDetail, buildingName, countryCode, latitude, longitude]);
  const position =
    cache.get(key) ?? (await findPosition(placesProvider, address, { latitude, longitude }, country));
  cache.set(key, position);
  return position;
}

async function findPosition(
  provider: PlacesProvider,
  address: ClaimedAddress,
  claimed: Position,
  country: CountryCode,
): Promise<Position> {
  if (await isAbroad(provider, claimed, address, country)) return claimed;
  for (const text of listNames(address)) {
    const [nearest] = (await listPositions(provider, text, country)).sort(
      (a, b) => getDistanceMeters(a, claimed) - getDistanceMeters(b, claimed),
    );
    if (!nearest) continue;
    const isNear = getDistanceMeters(nearest, claimed) <= maxOffset;
    return isNear || (await isNameOf(provider, claimed, address)) ? claimed : nearest;
  }
  return claimed;
}

/** Returns whether an address and its position are both in one other country, whose streets can have the same names. */
async function isAbroad(
  provider: PlacesProvider,
  { latitude, longitude }: Position,
  { countryCode }: ClaimedAddress,
  country: CountryCode,
): Promise<boolean> {
  if (countryCode === undefined || countryCode === country) return false;
  return (await provider.at({ lat: latitude, lng: longitude }))?.countryCode === countryCode;
}

/** Returns whether a text is what the provider calls a position, as in an address that the device's position gave. */
async function isNameOf(
  provider: PlacesProvider,
  { latitude, longitude }: Position,
  { addressDetail }: ClaimedAddress,
): Promise<boolean> {
  const place = await provider.at({ lat: latitude, lng: longitude });
  return place !== undefined && formatFullAddress(place) === addressDetail;
}

/** Returns the texts that may name the place, the most precise first. */
function listNames({ addressDetail = '', buildingName = '' }: ClaimedAddress): string[] {
  const postalCode = addressDetail.match(/\b\d{6}\b/)?.[0];
  const names = [addressDetail, getStreet(addressDetail), postalCode ?? '', buildingName];
  return [...new Set(names.map((name) => cutText(name.trim(), 200)))].filter(
    (name) => name === postalCode || canNamePlace(name),
  );
}

/** Returns the first part of an address that can name a place, with a house number before its comma. */
function getStreet(addressDetail: string): string {
  const parts = addressDetail.split(/[,，]/);
  const index = parts.findIndex(canNamePlace);
  const start = /\d/.test(parts[index - 1] ?? '') ? index - 1 : index;
  return parts.slice(start, index + 1).join(' ');
}

async function listPositions(
  provider: PlacesProvider,
  input: string,
  countryCode: CountryCode,
): Promise<Position[]> {
  const places = await provider.search({ input, countryCode, limit: maxResults });
  return places
    .filter((place) => place.countryCode === countryCode)
    .map(({ lat, lng }) => ({ latitude: lat, longitude: lng }));
}
