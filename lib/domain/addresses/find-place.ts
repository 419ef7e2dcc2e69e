import type { BrowserInput, BrowserOutput, QueryName } from '@/lib/contract/contract';
import { countries } from '@/lib/contract/countries';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import type { Candidate, GeocodeResult, Prediction } from '@/lib/contract/places';
import type { CountryCode } from '@/lib/contract/values';
import { getCity } from '@/lib/domain/addresses/city';
import { canBeUsable, isUsablePlace } from '@/lib/domain/addresses/place-types';
import { type SearchArea, toLatlng } from '@/lib/domain/addresses/search-area';

/** Calls the gateway: `query` of lib/client/api/call.ts; tests pass their own. */
export type Ask = <N extends QueryName>(name: N, input: BrowserInput<N>) => Promise<BrowserOutput<N>>;

/** The result of a search: position and name of an address (ADR-06). */
export interface FoundPlace
  extends Pick<DeliveryAddress, 'addressDetail' | 'buildingName' | 'city' | 'cityCode' | 'country'> {
  latitude: number;
  longitude: number;
  countryCode: CountryCode;
}

/** A line of the results, as a prediction has it. */
export type Suggestion = Pick<Prediction, 'description' | 'place_id' | 'structured_formatting' | 'types'>;

/** First step: names of places in the area's country that begin like the input (ADR-10, ADR-12). */
export async function suggestPlaces(ask: Ask, input: string, area: SearchArea): Promise<Suggestion[]> {
  const { predictions } = await ask('places.predictions', {
    input,
    location: toLatlng(area.near),
    country: area.country,
  });
  return predictions.filter(({ types }) => canBeUsable(types));
}

/**
 * Second and third step: the detail of the suggested place, then what lies at its position (ADR-10). Undefined where nothing
 * that food can be brought to is found in the area's country (ADR-11, ADR-12).
 */
export async function findPlace(
  ask: Ask,
  { description, place_id }: Pick<Suggestion, 'description' | 'place_id'>,
  area: SearchArea,
): Promise<FoundPlace | undefined> {
  const { candidates } = await ask('places.candidates', {
    input: description,
    locationbias: toLatlng(area.near),
  });
  const fit = candidates.filter(
    ({ types, place }) => isUsablePlace(types) && isInCountry(area.country, place?.countryCode),
  );
  const candidate = fit.find((one) => one.place_id === place_id) ?? fit[0];
  if (!candidate) return undefined;
  const { results } = await ask('places.geocode', { latlng: toLatlng(candidate.geometry.location) });
  const country =
    candidate.place?.countryCode ?? findComponent(results[0], 'country')?.short_name.toUpperCase();
  return isInCountry(area.country, country) ? toFoundPlace(candidate, results[0], area.country) : undefined;
}

/** What lies at the diner's own position; undefined where it isn't in the area's country (ADR-12). */
export async function findPlaceAt(
  ask: Ask,
  { latitude, longitude }: { latitude: number; longitude: number },
  area: SearchArea,
): Promise<FoundPlace | undefined> {
  const { city, cityCode, country, countryCode, deliveryAddress } = await ask('places.locate', {
    latitude,
    longitude,
  });
  if (!isInCountry(area.country, countryCode)) return undefined;
  return {
    addressDetail: deliveryAddress.addressDetail,
    buildingName: deliveryAddress.addressDetail.split(',')[0]?.trim() || undefined,
    latitude,
    longitude,
    city,
    cityCode,
    country: country ?? countries[area.country].countryName,
    countryCode: area.country,
  };
}

/** A country that a backend leaves out is looked at again with the geocode. */
const isInCountry = (country: CountryCode, found: string | undefined) =>
  found === undefined || found === country;

const findComponent = (result: GeocodeResult | undefined, ...types: string[]) =>
  result?.address_components.find((component) => types.some((type) => component.types.includes(type)));

/** The place's own fields, and the geocode's for the missing ones. */
function toFoundPlace(
  { name, formatted_address, geometry, place }: Candidate,
  geocode: GeocodeResult | undefined,
  countryCode: CountryCode,
): FoundPlace {
  const city = place?.city ?? findComponent(geocode, 'locality', 'postal_town')?.long_name;
  const area = place?.area ?? findComponent(geocode, 'sublocality', 'administrative_area_level_2')?.long_name;
  return {
    addressDetail: formatted_address || place?.address || name,
    buildingName: name || undefined,
    latitude: geometry.location.lat,
    longitude: geometry.location.lng,
    city: getCity({ countryCode, city, area }),
    cityCode: place?.cityCode,
    country: place?.country ?? countries[countryCode].countryName,
    countryCode,
  };
}
