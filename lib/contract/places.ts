import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { countryCode } from './vocabulary';
import { latitude, list, longitude, maybe, text } from './wire';

/** `lat,lng` in degrees. */
const latlng = z.string().regex(/^-?\d{1,2}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$/, 'expected lat,lng');
const searchText = text(120, 1);

const point = z.object({ lat: latitude, lng: longitude });
const addressComponent = z.object({ long_name: text(200), short_name: text(200), types: list(text(60)) });

/** The wire uses Google's older form, which is in snake_case. */
const prediction = z.object({
  description: text(400),
  place_id: text(500, 1),
  structured_formatting: z.object({ main_text: text(200), secondary_text: maybe(text(300)) }),
  types: list(text(60)),
});
export type Prediction = z.output<typeof prediction>;

/** ENT-14: a place in the form of the address form and the checkout. */
export const placeResult = z.object({
  name: text(200, 1),
  icon: maybe(text(500)),
  city: maybe(text(120)),
  country: maybe(text(120)),
  countryCode: maybe(countryCode),
  address: text(400),
  latitude,
  longitude,
  area: maybe(text(120)),
  cityCode: maybe(text(40)),
});
export type PlaceResult = z.output<typeof placeResult>;

const candidate = z.object({
  place_id: maybe(text(500)),
  name: text(200),
  icon: maybe(text(500)),
  formatted_address: text(400),
  geometry: z.object({ location: point }),
  types: list(text(60)),
  /** Ours: the same place in the flat form of ENT-14, with the fields of a geocode. */
  place: maybe(placeResult),
});
export type Candidate = z.output<typeof candidate>;

const geocodeResult = z.object({
  place_id: maybe(text(500)),
  formatted_address: text(400),
  address_components: list(addressComponent),
  geometry: z.object({ location: point }),
  types: list(text(60)),
});
export type GeocodeResult = z.output<typeof geocodeResult>;

/** API-34. Names of places that begin like the input. */
export const autocomplete = defineEndpoint({
  name: 'places.autocomplete',
  method: 'GET',
  path: 'decorder/wxapi/v2/address/autocomplete',
  effect: 'read',
  access: 'visitor',
  success: 'success',
  input: z.object({ input: searchText, country: countryCode }),
  output: list(z.object({ name: text(200), desc: maybe(text(300)), address: text(400) })),
});

/** API-35. */
export const predictions = defineEndpoint({
  name: 'places.predictions',
  method: 'GET',
  path: 'decorder/wxapi/v2/address/predictions',
  effect: 'read',
  access: 'visitor',
  input: z.object({ input: searchText, location: maybe(latlng), country: countryCode }),
  output: z.object({ predictions: list(prediction) }),
});

/** API-36. `locationbias` is `lat,lng`. */
export const candidates = defineEndpoint({
  name: 'places.candidates',
  method: 'GET',
  path: 'decorder/wxapi/v2/address/candidates',
  effect: 'read',
  access: 'visitor',
  input: z.object({ input: text(400, 1), locationbias: maybe(latlng) }),
  output: z.object({ candidates: list(candidate) }),
});

/** API-37. */
export const geocode = defineEndpoint({
  name: 'places.geocode',
  method: 'GET',
  path: 'decorder/wxapi/v2/address/geocode',
  effect: 'read',
  access: 'visitor',
  input: z.object({ latlng }),
  output: z.object({ results: list(geocodeResult) }),
});

/** API-38. Places at the diner's own position. */
export const locate = defineEndpoint({
  name: 'places.locate',
  method: 'GET',
  path: 'decorder/wxapi/user/location/locate',
  effect: 'read',
  access: 'visitor',
  input: z.object({ latitude, longitude }),
  output: z.object({
    city: maybe(text(120)),
    cityCode: maybe(text(40)),
    country: maybe(text(120)),
    countryCode: maybe(countryCode),
    deliveryAddress: z.object({ addressDetail: text(400) }),
  }),
});
