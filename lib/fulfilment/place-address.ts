import type { DeliveryAddress } from '@/lib/contract/ordering';
import type { Candidate, GeocodeResult } from '@/lib/contract/places';
import { type CountryCode, countryCodes } from '@/lib/contract/values';

/** The middle of each country's main city, for the search to lean towards before an address is known (ADR-12). */
export const searchCentre: Record<CountryCode, { lat: number; lng: number }> = {
  SG: { lat: 1.2837, lng: 103.8437 },
  MY: { lat: 3.1478, lng: 101.6953 },
  CN: { lat: 31.2304, lng: 121.4737 },
  VN: { lat: 10.7769, lng: 106.7009 },
  KH: { lat: 11.5564, lng: 104.9282 },
  MM: { lat: 16.8409, lng: 96.1735 },
};

export const latlngText = ({ lat, lng }: { lat: number; lng: number }): string =>
  `${lat.toFixed(6)},${lng.toFixed(6)}`;

const part = (result: GeocodeResult | undefined, type: string) =>
  result?.address_components.find(({ types }) => types.includes(type));

/**
 * The delivery address that a found place stands for. Its coordinates come from the place itself; city and country from the
 * geocode of its position, which may be missing.
 */
export function addressOfPlace(
  place: Candidate,
  geocode: GeocodeResult | undefined,
  shopCountry: CountryCode,
): DeliveryAddress {
  const country = part(geocode, 'country');
  const code = country?.short_name as CountryCode | undefined;
  return {
    buildingName: place.name,
    addressDetail: place.formatted_address || place.name,
    latitude: place.geometry.location.lat,
    longitude: place.geometry.location.lng,
    city: part(geocode, 'locality')?.long_name,
    country: country?.long_name,
    countryCode: code && countryCodes.includes(code) ? code : shopCountry,
  };
}

/** One line for the address row: the address and the unit. */
export function addressLine(address: DeliveryAddress): string {
  const main = address.buildingName || address.addressDetail;
  return address.unitNo ? `${main}, ${address.unitNo}` : main;
}
