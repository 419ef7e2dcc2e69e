import { z } from 'zod';
import { countries } from '@/lib/contract/countries';
import type { CountryCode } from '@/lib/contract/vocabulary';
import { type Asking, ask } from './ask';
import type { Place, PlaceQuery, PlacesProvider } from './places-provider';
import { findServedCountry, isFound, joinAddressParts, tidy, tidyPlace } from './tidy-place';

/** The approximate west, south, east and north of each country, which limit a search. */
const bounds: Record<CountryCode, [number, number, number, number]> = {
  SG: [103.55, 1.13, 104.13, 1.49],
  MY: [99.6, 0.8, 119.3, 7.4],
  CN: [73.4, 18.1, 134.8, 53.6],
  VN: [102.1, 8.3, 109.5, 23.4],
  KH: [102.3, 9.9, 107.7, 14.7],
  MM: [92.1, 9.7, 101.2, 28.6],
};

/** Maps Photon's layers to the port's kinds. */
const kinds: Record<string, string> = {
  house: 'premise',
  street: 'route',
  locality: 'neighborhood',
  district: 'sublocality',
  city: 'locality',
  county: 'administrative_area_level_2',
  state: 'administrative_area_level_1',
  country: 'country',
};

const name = z.string().nullish();
const collection = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.object({
        osm_id: z.number().nullish(),
        osm_type: name,
        osm_value: name,
        type: name,
        name,
        housenumber: name,
        street: name,
        postcode: name,
        locality: name,
        district: name,
        city: name,
        county: name,
        state: name,
        countrycode: name,
      }),
    }),
  ),
});
type Feature = z.output<typeof collection>['features'][number];

interface Settings extends Asking {
  /** Origin of the service. */
  url: string;
}

/** Searches Photon, a service over OpenStreetMap without keys. Each call throws PlacesError when it fails. */
export function createPhoton(settings: Settings): PlacesProvider {
  async function search({ input, countryCode, near, limit }: PlaceQuery): Promise<Place[]> {
    const url = new URL('/api', settings.url);
    const query = { q: input, lang: 'en', limit: String(limit) };
    url.search = String(
      new URLSearchParams({
        ...query,
        ...(countryCode ? { bbox: bounds[countryCode].join(',') } : {}),
        ...(near ? { lat: String(near.lat), lon: String(near.lng) } : {}),
      }),
    );
    const { features } = await ask(url, collection, settings);
    // The box of a country includes parts of its neighbors.
    return features
      .map(toPlace)
      .filter(isFound)
      .filter((place) => !countryCode || place.countryCode === countryCode);
  }
  return {
    suggest: search,
    search,
    async at({ lat, lng }) {
      const url = new URL('/reverse', settings.url);
      url.search = String(new URLSearchParams({ lat: String(lat), lon: String(lng), lang: 'en' }));
      const { features } = await ask(url, collection, settings);
      return features.map(toPlace).find(isFound);
    },
  };
}

function toPlace({ geometry, properties: found }: Feature): Place | undefined {
  const countryCode = findServedCountry(found.countrycode);
  const [street, houseNumber] = [tidy(found.street), tidy(found.housenumber, 20)];
  const road = street && [houseNumber, street].filter(Boolean).join(' ');
  const title = tidy(found.name) ?? road ?? houseNumber;
  const city = tidy(found.city) ?? tidy(found.state) ?? tidy(found.county);
  const area = tidy(found.district) ?? tidy(found.locality);
  const [lng, lat] = geometry.coordinates;
  return tidyPlace({
    placeId: `osm:${found.osm_type ?? ''}${found.osm_id ?? `${lat},${lng}`}`,
    kind: kinds[found.type ?? ''] ?? found.osm_value,
    name: title,
    address: joinAddressParts(
      title,
      road,
      area,
      city,
      tidy(found.postcode, 20),
      countryCode && countries[countryCode].countryName,
    ),
    city: city ?? title,
    area,
    postalCode: found.postcode,
    countryCode,
    lat,
    lng,
  });
}
