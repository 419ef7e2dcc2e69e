import { countries } from '@/lib/contract/countries';
import { type CountryCode, countryCodes } from '@/lib/contract/values';
import { cutText } from '@/lib/domain/cut-text';
import type { Place, Suggestion } from './places-provider';

/** Control characters and halves of characters are removed from names. */
const unprintable = /[\p{Cc}\p{Surrogate}]/gu;

/** Returns a provider's text in the form of the contract's fields, or undefined when it is empty. */
export const tidy = (text: string | null | undefined, most = 200): string | undefined => {
  const line = (text ?? '').replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
  return cutText(line, most).trim() || undefined;
};

/** Returns the supported country of a code in either case, or undefined. */
export const findServedCountry = (code: string | null | undefined): CountryCode | undefined =>
  countryCodes.find((countryCode) => countryCode === code?.toUpperCase());

/** Joins parts of an address on one line without repetitions. */
export const joinAddressParts = (...parts: (string | undefined)[]): string =>
  [...new Set(parts.filter(Boolean))].join(', ');

interface RawSuggestion {
  placeId: string;
  kind?: string | null;
  name?: string | null;
  address?: string | null;
}

/** Returns a suggestion that has a name and an id, else undefined. */
export function tidySuggestion({ placeId, kind, name, address }: RawSuggestion): Suggestion | undefined {
  const known = tidy(name, 120);
  // A truncated id would be another id.
  if (!known || !placeId || placeId.length > 500) return undefined;
  return {
    placeId,
    kind: tidy(kind, 60) ?? 'point_of_interest',
    name: known,
    address: tidy(address, 270) ?? known,
  };
}

interface RawPlace extends RawSuggestion {
  types?: string[];
  icon?: string | null;
  city?: string | null;
  area?: string | null;
  postalCode?: string | null;
  countryCode?: string | null;
  lat: number;
  lng: number;
}

/** Returns a place with a name, a valid position and a supported country, else undefined. */
export function tidyPlace(raw: RawPlace): Place | undefined {
  const suggestion = tidySuggestion(raw);
  const countryCode = findServedCountry(raw.countryCode);
  const { lat, lng } = raw;
  if (!suggestion || !countryCode || !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined;
  const [icon, area, postalCode] = [tidy(raw.icon, 500), tidy(raw.area, 120), tidy(raw.postalCode, 20)];
  const types = raw.types?.flatMap((type) => tidy(type, 60) ?? []).slice(0, 30);
  return {
    ...suggestion,
    ...(types?.length ? { types } : {}),
    ...(icon ? { icon } : {}),
    city: tidy(raw.city, 120) ?? countries[countryCode].countryName,
    ...(area ? { area } : {}),
    ...(postalCode ? { postalCode } : {}),
    countryCode,
    lat,
    lng,
  };
}

export const isFound = <T>(value: T | undefined): value is T => value !== undefined;
