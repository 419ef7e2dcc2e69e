import type { CountryCode } from '@/lib/contract/vocabulary';

export interface Position {
  lat: number;
  lng: number;
}

/** What can be said of a place while its name is being typed. */
export interface Suggestion {
  /** Means something to its provider only. */
  placeId: string;
  /** Google's type, such as street_address or locality. */
  kind: string;
  name: string;
  /** The whole address on one line, without the name where the name is no part of it. */
  address: string;
}

/** A place as every provider describes it. */
export interface Place extends Suggestion, Position {
  /** Every type that the provider gives it, where that is more than `kind`. */
  types?: string[];
  /** Address of an image that stands for the kind of place. */
  icon?: string;
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
  /** Places that the beginning of a name may become, best first; empty when there are none. */
  suggest(query: PlaceQuery): Promise<Suggestion[]>;
  /** Places whose name or address the input begins or names, best first; empty when there are none. */
  search(query: PlaceQuery): Promise<Place[]>;
  /** The place at a position, or undefined when nothing is known near it. */
  at(position: Position): Promise<Place | undefined>;
}
