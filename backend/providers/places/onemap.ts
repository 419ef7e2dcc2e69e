import { z } from 'zod';
import { type Asking, ask, PlacesError } from './ask';
import type { Place, PlaceQuery, PlacesProvider, Position } from './places-provider';
import { isFound, joinAddressParts, tidy, tidyPlace } from './tidy-place';

/** A token is valid for three days; it is renewed when less than this is left. */
const renewBeforeMs = 10 * 60_000;
/** Maximum distance of a building from the position, in meters. */
const metersAround = 200;

/** OneMap returns NIL or the word null for a missing value, and numbers as texts. */
const field = z
  .string()
  .nullish()
  .transform((value) => (value && !/^(nil|null)$/i.test(value.trim()) ? value : undefined));
const degrees = z
  .union([z.number(), z.string().regex(/^\s*-?\d{1,3}(\.\d{1,20})?\s*$/)])
  .transform((value) => Number(value));

const token = z.object({
  access_token: z.string().min(1),
  /** Seconds since 1970. */
  expiry_timestamp: z.union([z.number(), z.string().regex(/^\d{1,12}$/)]).transform((value) => Number(value)),
});

const found = z.object({
  results: z.array(
    z.object({
      BLK_NO: field,
      ROAD_NAME: field,
      BUILDING: field,
      POSTAL: field,
      LATITUDE: degrees,
      LONGITUDE: degrees,
    }),
  ),
});

const around = z.object({
  GeocodeInfo: z.array(
    z.object({
      BLOCK: field,
      ROAD: field,
      BUILDINGNAME: field,
      POSTALCODE: field,
      LATITUDE: degrees,
      LONGITUDE: degrees,
    }),
  ),
});

interface Settings extends Asking {
  /** Origin of the service. */
  url: string;
  email: string;
  password: string;
  clock: () => Date;
}

/**
 * Searches OneMap, Singapore's official map, down to the block. `elsewhere` handles the other countries, and
 * positions where OneMap has no building. Each call throws PlacesError when OneMap fails.
 */
export function createOneMap(settings: Settings, elsewhere: PlacesProvider): PlacesProvider {
  const authorized = createTokenRunner(settings);

  async function search(query: PlaceQuery): Promise<Place[]> {
    const url = new URL('/api/common/elastic/search', settings.url);
    url.search = String(
      new URLSearchParams({ searchVal: query.input, returnGeom: 'Y', getAddrDetails: 'Y', pageNum: '1' }),
    );
    const { results } = await authorized((headers) => ask(url, found, settings, { headers }));
    return results
      .map(({ BLK_NO, ROAD_NAME, BUILDING, POSTAL, LATITUDE, LONGITUDE }) =>
        toPlace(BLK_NO, ROAD_NAME, BUILDING, POSTAL, { lat: LATITUDE, lng: LONGITUDE }),
      )
      .filter(isFound)
      .slice(0, query.limit);
  }

  return {
    suggest: (query) => (query.countryCode === 'SG' ? search(query) : elsewhere.suggest(query)),
    async search(query) {
      if (!mayBeSingapore(query)) return elsewhere.search(query);
      const places = await search(query);
      return places.length > 0 ? places : elsewhere.search(query);
    },
    async at(position) {
      if (!isNearSingapore(position)) return elsewhere.at(position);
      const url = new URL('/api/public/revgeocode', settings.url);
      url.search = String(
        new URLSearchParams({
          location: `${position.lat},${position.lng}`,
          buffer: String(metersAround),
          addressType: 'All',
          otherFeatures: 'N',
        }),
      );
      const { GeocodeInfo } = await authorized((headers) => ask(url, around, settings, { headers }));
      const place = GeocodeInfo.map(({ BLOCK, ROAD, BUILDINGNAME, POSTALCODE, LATITUDE, LONGITUDE }) =>
        toPlace(BLOCK, ROAD, BUILDINGNAME, POSTALCODE, { lat: LATITUDE, lng: LONGITUDE }),
      ).find(isFound);
      return place ?? elsewhere.at(position);
    },
  };
}

/** Runs calls with a shared token, which is fetched once, and again when it is rejected or expires. */
function createTokenRunner({ url, email, password, clock, timeoutMs }: Settings) {
  let current: Promise<{ value: string; until: number }> | undefined;

  async function fetchToken() {
    const address = new URL('/api/auth/post/getToken', url);
    const answer = await ask(address, token, { timeoutMs }, { method: 'POST', body: { email, password } });
    return { value: answer.access_token, until: answer.expiry_timestamp * 1000 };
  }

  async function getToken(refused?: string): Promise<string> {
    const stored = current;
    const known = await stored?.catch(() => undefined);
    if (known && known.value !== refused && known.until - clock().getTime() > renewBeforeMs)
      return known.value;
    // Of concurrent calls with an expired token one fetches, the others wait for it.
    if (current === stored) current = fetchToken();
    return (await current!).value;
  }

  return async <T>(call: (headers: { authorization: string }) => Promise<T>): Promise<T> => {
    const value = await getToken();
    try {
      return await call({ authorization: `Bearer ${value}` });
    } catch (error) {
      if (!(error instanceof PlacesError) || error.status !== 401) throw error;
      return call({ authorization: `Bearer ${await getToken(value)}` });
    }
  };
}

const isNearSingapore = ({ lat, lng }: Position) => lat > 1.13 && lat < 1.49 && lng > 103.55 && lng < 104.13;

const mayBeSingapore = ({ countryCode, near }: PlaceQuery) =>
  countryCode ? countryCode === 'SG' : !near || isNearSingapore(near);

function toPlace(
  block: string | undefined,
  road: string | undefined,
  building: string | undefined,
  postalCode: string | undefined,
  position: Position,
): Place | undefined {
  const street = road && toTitleCase([block, road].filter(Boolean).join(' '));
  const name = (building && toTitleCase(building)) ?? street;
  return tidyPlace({
    placeId: `onemap:${postalCode ?? `${position.lat},${position.lng}`}`,
    kind: block || building ? 'premise' : 'route',
    name,
    address: joinAddressParts(street ?? name, ['Singapore', tidy(postalCode, 10)].filter(Boolean).join(' ')),
    city: 'Singapore',
    postalCode,
    countryCode: 'SG',
    ...position,
  });
}

/** Converts `GUAN CHUAN STREET` to title case. Letters in block numbers stay capital. */
const toTitleCase = (loud: string): string =>
  loud
    .toLowerCase()
    .replace(/[\p{L}\p{N}'’]+/gu, (word) =>
      /^\d/.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    );
