import type { BrowserInput, BrowserOutput, QueryName } from '@/lib/contract/contract';
import { countries } from '@/lib/contract/countries';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import type { Candidate, GeocodeResult, Prediction } from '@/lib/contract/places';
import type { CountryCode } from '@/lib/contract/values';
import { findCity } from '@/lib/domain/addresses/city';
import { canBeUsable, isUsablePlace } from '@/lib/domain/addresses/place-types';
import { type SearchArea, toLatlng } from '@/lib/domain/addresses/search-area';

/** Calls the gateway: `query` of lib/client/api/call.ts; tests pass their own. */
export type Ask = <N extends QueryName>(name: N, input: BrowserInput<N>) => Promise<BrowserOutput<N>>;

/** The result of a search: position and name of an address. */
export interface FoundPlace
  extends Pick<DeliveryAddress, 'addressDetail' | 'buildingName' | 'city' | 'cityCode' | 'country'> {
  latitude: number;
  longitude: number;
  countryCode: CountryCode;
}

/** A line of the results, in the form of a prediction. */
export type Suggestion = Pick<Prediction, 'description' | 'place_id' | 'structured_formatting' | 'types'>;

/** First step: returns names of places in the area's country that begin like the input. */
export async function suggestPlaces(ask: Ask, input: string, area: SearchArea): Promise<Suggestion[]> {
  const { predictions } = await ask('places.predictions', {
    input,
    location: toLatlng(area.near),
    country: area.country,
  });
  return predictions.filter(({ types }) => canBeUsable(types));
}

/**
 * Second and third step: reads the details of the suggested place, then geocodes its position. Returns undefined when
 * the area's country has no place there that a rider can deliver to.
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
  const candidate = fit.find((place) => place.place_id === place_id) ?? fit[0];
  if (!candidate) return undefined;
  const { results } = await ask('places.geocode', { latlng: toLatlng(candidate.geometry.location) });
  const country =
    candidate.place?.countryCode ?? findComponent(results[0], 'country')?.short_name.toUpperCase();
  return isInCountry(area.country, country) ? toFoundPlace(candidate, results[0], area.country) : undefined;
}

/** Returns the place at the diner's own position; undefined outside the area's country. */
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

/** A missing country is checked again with the geocode. */
const isInCountry = (country: CountryCode, found: string | undefined) =>
  found === undefined || found === country;

const findComponent = (result: GeocodeResult | undefined, ...types: string[]) =>
  result?.address_components.find((component) => types.some((type) => component.types.includes(type)));

/** Fields that the place lacks come from the geocode. */
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
    city: findCity({ countryCode, city, area }),
    cityCode: place?.cityCode,
    country: place?.country ?? countries[countryCode].countryName,
    countryCode,
  };
}
