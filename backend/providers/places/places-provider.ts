import type { CountryCode } from '@/lib/contract/vocabulary';

export interface Position {
  lat: number;
  lng: number;
}

/** A place as every provider describes it; `kind` is Google's type, such as street_address or locality. */
export interface Place extends Position {
  /** Means something to its provider only. */
  placeId: string;
  kind: string;
  name: string;
  /** The whole address on one line, without the name where the name is no part of it. */
  address: string;
  city: string;
  area?: string;
  postalCode?: string;
  countryCode: CountryCode;
}

export interface PlaceQuery {
  input: string;
  countryCode?: CountryCode;
  /** Nearer places come first. */
  near?: Position;
  /** Places at most. */
  limit: number;
}

/** Port of whatever knows places (DEC-54). */
export interface PlacesProvider {
  /** Places whose name or address the input begins or names, best first; empty when there are none. */
  search(query: PlaceQuery): Promise<Place[]>;
  /** The place at a position, or undefined when nothing is known within 50 km. */
  at(position: Position): Promise<Place | undefined>;
}
