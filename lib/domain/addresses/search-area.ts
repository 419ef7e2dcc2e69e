import { defaultCountry } from '@/lib/contract/countries';
import type { CountryCode } from '@/lib/contract/values';

export interface Position {
  lat: number;
  lng: number;
}

/** The center of each country's main city, the bias of a search without a restaurant position. */
const centres: Record<CountryCode, Position> = {
  SG: { lat: 1.2837, lng: 103.8437 },
  MY: { lat: 3.1478, lng: 101.6953 },
  CN: { lat: 31.2304, lng: 121.4737 },
  VN: { lat: 10.7769, lng: 106.7009 },
  KH: { lat: 11.5564, lng: 104.9282 },
  MM: { lat: 16.8409, lng: 96.1735 },
};

/** A search covers one country and prefers near places. */
export interface SearchArea {
  country: CountryCode;
  near: Position;
}

interface Shop {
  countryCode?: CountryCode;
  lat?: number;
  lng?: number;
}

/** Returns the restaurant's country and position; without a restaurant Singapore near 1.2837, 103.8437 (ADR-12). */
export function getSearchArea({ countryCode, lat, lng }: Shop = {}): SearchArea {
  const country = countryCode ?? defaultCountry;
  return { country, near: lat !== undefined && lng !== undefined ? { lat, lng } : centres[country] };
}

/** Returns `lat,lng`, the wire's form of a position. */
export const toLatlng = ({ lat, lng }: Position): string => `${lat.toFixed(6)},${lng.toFixed(6)}`;
