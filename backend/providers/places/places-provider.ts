import type { CountryCode } from '@/lib/contract/vocabulary';

export interface Position {
  lat: number;
  lng: number;
}

/** The data of a place while its name is being typed. */
export interface Suggestion {
  /** An id that only its provider understands. */
  placeId: string;
  /** Google's type, such as street_address or locality. */
  kind: string;
  name: string;
  /** The whole address on one line, without the name unless it is part of it. */
  address: string;
}

/** A place in the form that every provider returns. */
export interface Place extends Suggestion, Position {
  /** All types from the provider, if there are more than `kind`. */
  types?: string[];
  /** URL of an image for the kind of place. */
  icon?: string;
  city: string;
  area?: string;
  postalCode?: string;
  countryCode: CountryCode;
}

export interface PlaceQuery {
  input: string;
  countryCode?: CountryCode;
  /** Nearer places rank first. */
  near?: Position;
  /** Maximum number of places. */
  limit: number;
}

/** Port to a places provider. */
export interface PlacesProvider {
  /** Returns places whose name may begin with the input, best first; empty without a match. */
  suggest(query: PlaceQuery): Promise<Suggestion[]>;
  /** Returns places whose name or address matches the input, best first; empty without a match. */
  search(query: PlaceQuery): Promise<Place[]>;
  /** Returns the place at a position, or undefined when nothing is known near it. */
  at(position: Position): Promise<Place | undefined>;
}
