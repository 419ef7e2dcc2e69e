import { z } from 'zod';
import { type Asking, ask, PlacesError } from './ask';
import type { PlaceQuery, PlacesProvider } from './places-provider';
import { isFound, tidyPlace, tidySuggestion } from './tidy-place';

/** Radius of the bias towards a position, in meters. */
const biasMeters = 20_000;
/** Google's maximum number of results per page. */
const maxPerPage = 20;

const text = z.object({ text: z.string() });
const components = z
  .array(
    z.object({
      longText: z.string().nullish(),
      shortText: z.string().nullish(),
      types: z.array(z.string()).default([]),
    }),
  )
  .default([]);

/** A response without results is an empty object. */
const foundPlaces = z.object({
  places: z
    .array(
      z.object({
        id: z.string(),
        displayName: text.nullish(),
        formattedAddress: z.string().nullish(),
        location: z.object({ latitude: z.number(), longitude: z.number() }),
        primaryType: z.string().nullish(),
        types: z.array(z.string()).default([]),
        iconMaskBaseUri: z.string().nullish(),
        addressComponents: components,
      }),
    )
    .default([]),
});
const placeFields = Object.keys(foundPlaces.shape.places.def.innerType.element.shape)
  .map((field) => `places.${field}`)
  .join(',');

const foundSuggestions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            text,
            structuredFormat: z.object({ mainText: text }).nullish(),
            types: z.array(z.string()).default([]),
          })
          .nullish(),
      }),
    )
    .default([]),
});
const suggestionFields = ['placeId', 'text', 'structuredFormat', 'types']
  .map((field) => `suggestions.placePrediction.${field}`)
  .join(',');

const geocoded = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        place_id: z.string(),
        formatted_address: z.string(),
        address_components: z.array(
          z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
        ),
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});

interface Settings extends Asking {
  key: string;
  /** Origins of the two services. */
  placesUrl: string;
  geocodeUrl: string;
}

/** Searches Google Places and Geocoding. Each call throws PlacesError when Google fails. */
export function createGooglePlaces(settings: Settings): PlacesProvider {
  const post = <T>(path: string, shape: z.ZodType<T>, fields: string, body: unknown) =>
    ask(new URL(path, settings.placesUrl), shape, settings, {
      method: 'POST',
      headers: { 'x-goog-api-key': settings.key, 'x-goog-fieldmask': fields },
      body,
    });
  return {
    async suggest({ input, countryCode, near, limit }) {
      const { suggestions } = await post('/v1/places:autocomplete', foundSuggestions, suggestionFields, {
        input,
        languageCode: 'en',
        ...(countryCode ? { includedRegionCodes: [countryCode.toLowerCase()] } : {}),
        ...toLocationBias(near),
      });
      return suggestions
        .map(
          ({ placePrediction: found }) =>
            found &&
            tidySuggestion({
              placeId: found.placeId,
              kind: found.types[0],
              name: found.structuredFormat?.mainText.text ?? found.text.text,
              address: found.text.text,
            }),
        )
        .filter((place) => place != null)
        .slice(0, limit);
    },
    async search({ input, countryCode, near, limit }) {
      const { places } = await post('/v1/places:searchText', foundPlaces, placeFields, {
        textQuery: input,
        languageCode: 'en',
        pageSize: Math.min(limit, maxPerPage),
        ...(countryCode ? { regionCode: countryCode } : {}),
        ...toLocationBias(near),
      });
      return (
        places
          .map((place) =>
            tidyPlace({
              placeId: place.id,
              kind: place.primaryType ?? place.types[0],
              types: place.types,
              name: place.displayName?.text ?? place.formattedAddress,
              address: place.formattedAddress,
              // The mask is a URL without its extension.
              icon: place.iconMaskBaseUri && `${place.iconMaskBaseUri}.svg`,
              ...getParts(
                place.addressComponents.map(({ longText, shortText, types }) => [longText, shortText, types]),
              ),
              lat: place.location.latitude,
              lng: place.location.longitude,
            }),
          )
          .filter(isFound)
          // A region code only ranks a country higher.
          .filter((place) => !countryCode || place.countryCode === countryCode)
          .slice(0, limit)
      );
    },
    async at(position) {
      const url = new URL('/maps/api/geocode/json', settings.geocodeUrl);
      url.search = String(
        new URLSearchParams({ latlng: `${position.lat},${position.lng}`, language: 'en', key: settings.key }),
      );
      const { status, results } = await ask(url, geocoded, settings);
      // Errors of a key or a quota come with HTTP 200.
      if (status !== 'OK' && status !== 'ZERO_RESULTS')
        throw new PlacesError(`answered ${/^[A-Z_]{1,40}$/.test(status) ? status : 'an unknown status'}`);
      return results
        .map((result) =>
          tidyPlace({
            placeId: result.place_id,
            kind: result.types[0],
            types: result.types,
            name: result.formatted_address.split(',')[0],
            address: result.formatted_address,
            ...getParts(
              result.address_components.map(({ long_name, short_name, types }) => [
                long_name,
                short_name,
                types,
              ]),
            ),
            ...result.geometry.location,
          }),
        )
        .find(isFound);
    },
  };
}

const toLocationBias = (near: PlaceQuery['near']) =>
  near && {
    locationBias: { circle: { center: { latitude: near.lat, longitude: near.lng }, radius: biasMeters } },
  };

type Component = [long: string | null | undefined, short: string | null | undefined, types: string[]];

/**
 * Returns city, area, postal code and country of an address's components; the first of several names counts.
 */
function getParts(all: Component[]) {
  const findName = (...types: string[]) =>
    types.map((type) => all.find(([, , own]) => own.includes(type))?.[0]).find(Boolean);
  return {
    city: findName('locality', 'postal_town', 'administrative_area_level_1', 'country'),
    area: findName('sublocality', 'neighborhood', 'administrative_area_level_2'),
    postalCode: findName('postal_code'),
    countryCode: all.find(([, , types]) => types.includes('country'))?.[1],
  };
}
