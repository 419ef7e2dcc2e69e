import type { Input, Output } from '@/lib/contract/contract';
import { countries } from '@/lib/contract/countries';
import type { GeocodeResult, PlaceResult } from '@/lib/contract/places';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { Place, Position, Suggestion } from '../../providers/places/places-provider';

const maxResults = 10;

function parsePosition(latlng: string): Position {
  const [lat, lng] = latlng.split(',').map(Number);
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180)
    throw new DomainError('INVALID_INPUT', {
      fields: [{ path: 'latlng', reason: 'no position on the earth' }],
    });
  return { lat, lng };
}

export async function autocomplete(
  deps: Deps,
  { input, country }: Input<'places.autocomplete'>,
): Promise<Output<'places.autocomplete'>> {
  const found = await deps.placesProvider.suggest({ input, countryCode: country, limit: maxResults });
  return found.map((place) => ({
    name: place.name,
    desc: findSurroundings(place),
    address: formatFullAddress(place),
  }));
}

/** `location` ranks nearer places first. */
export async function listPredictions(
  deps: Deps,
  { input, location, country }: Input<'places.predictions'>,
): Promise<Output<'places.predictions'>> {
  const near = location === undefined ? undefined : parsePosition(location);
  const found = await deps.placesProvider.suggest({ input, countryCode: country, near, limit: maxResults });
  return {
    predictions: found.map((place) => ({
      description: formatFullAddress(place),
      place_id: place.placeId,
      structured_formatting: { main_text: place.name, secondary_text: findSurroundings(place) },
      types: [place.kind],
    })),
  };
}

/** Returns the places that match a text, such as the description of a prediction, with their positions. */
export async function listCandidates(
  deps: Deps,
  { input, locationbias }: Input<'places.candidates'>,
): Promise<Output<'places.candidates'>> {
  const near = locationbias === undefined ? undefined : parsePosition(locationbias);
  const found = await deps.placesProvider.search({ input, near, limit: maxResults });
  return {
    candidates: found.map((place) => ({
      place_id: place.placeId,
      name: place.name,
      icon: place.icon,
      formatted_address: formatFullAddress(place),
      geometry: { location: { lat: place.lat, lng: place.lng } },
      types: listTypes(place),
      place: toPlaceResult(place),
    })),
  };
}

/** Returns the place at a position; no results when nothing is known within 50 km. */
export async function geocode(
  deps: Deps,
  { latlng }: Input<'places.geocode'>,
): Promise<Output<'places.geocode'>> {
  const place = await deps.placesProvider.at(parsePosition(latlng));
  return { results: place ? [toGeocodeResult(place)] : [] };
}

/** Throws LOCATION_NOT_FOUND when nothing is known within 50 km. */
export async function locate(
  deps: Deps,
  { latitude, longitude }: Input<'places.locate'>,
): Promise<Output<'places.locate'>> {
  const place = await deps.placesProvider.at({ lat: latitude, lng: longitude });
  if (!place) throw new DomainError('LOCATION_NOT_FOUND');
  return {
    city: place.city,
    cityCode: getCityCode(place),
    country: countries[place.countryCode].countryName,
    countryCode: place.countryCode,
    deliveryAddress: { addressDetail: formatFullAddress(place) },
  };
}

const toPlaceResult = (place: Place): PlaceResult => ({
  name: place.name,
  icon: place.icon,
  city: place.city,
  country: countries[place.countryCode].countryName,
  countryCode: place.countryCode,
  address: formatFullAddress(place),
  latitude: place.lat,
  longitude: place.lng,
  area: place.area,
  cityCode: getCityCode(place),
});

const listTypes = (place: Place) => place.types ?? [place.kind];

/** Returns a city's name in the form of headers: ASCII, in capitals, words joined by hyphens. */
const getCityCode = ({ countryCode, city }: Place) =>
  `${countryCode}-${city
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[đĐ]/g, 'D')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')}`.slice(0, 40);

const removeDuplicates = (parts: (string | undefined)[]) => [...new Set(parts.filter(Boolean))] as string[];

/** Returns the second line of a suggestion: the address without the place's name. */
function findSurroundings(place: Suggestion): string | undefined {
  const parts = place.address.split(', ').filter((part) => part !== place.name);
  return parts.join(', ') || undefined;
}

/** Returns the address on one line, preceded by the name unless it begins with it. */
export const formatFullAddress = (place: Suggestion) =>
  place.address.startsWith(place.name)
    ? place.address
    : removeDuplicates([place.name, place.address]).join(', ');

function toGeocodeResult(place: Place): GeocodeResult {
  const toComponent = (name: string, short: string, ...types: string[]) => ({
    long_name: name,
    short_name: short,
    types,
  });
  return {
    place_id: place.placeId,
    formatted_address: formatFullAddress(place),
    address_components: [
      toComponent(place.name, place.name, place.kind),
      ...(place.area ? [toComponent(place.area, place.area, 'sublocality', 'political')] : []),
      toComponent(place.city, place.city, 'locality', 'political'),
      toComponent(countries[place.countryCode].countryName, place.countryCode, 'country', 'political'),
      ...(place.postalCode ? [toComponent(place.postalCode, place.postalCode, 'postal_code')] : []),
    ],
    geometry: { location: { lat: place.lat, lng: place.lng } },
    types: listTypes(place),
  };
}
