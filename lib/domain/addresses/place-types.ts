/*
 * Kinds of places in the names of Google, which the wire uses, and of OpenStreetMap, which a backend may use. Other
 * kinds are ignored.
 */

/** A place with a door that a rider can ring at. */
const useful = new Set([
  'street_address',
  'street_number',
  'premise',
  'subpremise',
  'route',
  'intersection',
  'postal_code',
  'plus_code',
  'point_of_interest',
  'establishment',
  'landmark',
  'floor',
  'room',
  'park',
  'airport',
  'transit_station',
  'subway_station',
  'train_station',
  'bus_station',
  'shopping_mall',
  'store',
  'supermarket',
  'restaurant',
  'cafe',
  'lodging',
  'hotel',
  'school',
  'primary_school',
  'secondary_school',
  'university',
  'hospital',
  'bank',
  'office',
  'apartment_building',
  'apartment_complex',
  'condominium_complex',
  'housing_complex',
  // OpenStreetMap's names
  'house',
  'street',
  'building',
  'apartments',
  'residential',
  'commercial',
  'retail',
  'mall',
  'station',
  'stop',
  'attraction',
  'place_of_worship',
  'marketplace',
  'college',
]);

/** An area that is too large for a delivery. */
const political = new Set([
  'political',
  'continent',
  'country',
  'state',
  'region',
  'administrative_area_level_1',
  'administrative_area_level_2',
  'administrative_area_level_3',
  'administrative_area_level_4',
  'administrative_area_level_5',
  'administrative_area_level_6',
  'administrative_area_level_7',
  'locality',
  'sublocality',
  'sublocality_level_1',
  'sublocality_level_2',
  'sublocality_level_3',
  'sublocality_level_4',
  'sublocality_level_5',
  'neighborhood',
  'colloquial_area',
  'archipelago',
  'natural_feature',
  'postal_code_prefix',
  'postal_town',
  // OpenStreetMap's names
  'city',
  'town',
  'village',
  'hamlet',
  'district',
  'county',
  'suburb',
  'quarter',
  'neighbourhood',
  'island',
  'administrative',
]);

/** A rider can deliver to a place that has more useful kinds than political ones (ADR-11). */
export function isUsablePlace(types: readonly string[]): boolean {
  const countAmong = (kinds: Set<string>) => new Set(types.filter((type) => kinds.has(type))).size;
  return countAmong(useful) > countAmong(political);
}

/** A suggestion has fewer types than its place, so it is dropped only when they exclude it. */
export const canBeUsable = (types: readonly string[]): boolean =>
  isUsablePlace(types) || !types.some((type) => political.has(type));
