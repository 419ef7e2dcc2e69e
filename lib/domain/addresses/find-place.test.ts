import { describe, expect, test } from 'vitest';
import { getSearchArea } from '@/lib/domain/addresses/search-area';
import { type Ask, findPlace, findPlaceAt, suggestPlaces } from './find-place';

const singapore = getSearchArea({ countryCode: 'SG' });
const malaysia = getSearchArea({ countryCode: 'MY' });

/** A fake backend that records its requests. */
function createFakeBackend(answers: Record<string, unknown>) {
  const asked: { name: string; input: unknown }[] = [];
  const ask = (async (name: string, input: unknown) => {
    asked.push({ name, input });
    return answers[name];
  }) as Ask;
  return { ask, asked };
}

const createPrediction = (name: string, ...types: string[]) => ({
  description: `${name}, Singapore`,
  place_id: name,
  structured_formatting: { main_text: name },
  types,
});

const createCandidate = (name: string, countryCode: string | undefined, ...types: string[]) => ({
  place_id: name,
  name,
  formatted_address: `${name}, Somewhere`,
  geometry: { location: { lat: 1.28, lng: 103.83 } },
  types,
  place: countryCode && {
    name,
    address: `${name}, Somewhere`,
    latitude: 1.28,
    longitude: 103.83,
    countryCode,
    country: 'Singapore',
    city: 'Singapore',
    area: 'Tiong Bahru',
    cityCode: `${countryCode}-CITY`,
  },
});

const createGeocode = (country: string, city: string, area?: string) => ({
  results: [
    {
      formatted_address: 'Here',
      geometry: { location: { lat: 1.28, lng: 103.83 } },
      types: ['route'],
      address_components: [
        ...(area ? [{ long_name: area, short_name: area, types: ['sublocality', 'political'] }] : []),
        { long_name: city, short_name: city, types: ['locality', 'political'] },
        { long_name: country, short_name: country, types: ['country', 'political'] },
      ],
    },
  ],
});

describe('the first step', () => {
  test('ADR-10, ADR-12 searches names in the restaurant’s country, near it', async () => {
    const { ask, asked } = createFakeBackend({ 'places.predictions': { predictions: [] } });
    await suggestPlaces(ask, 'guan', getSearchArea({ countryCode: 'VN', lat: 10.5, lng: 106.25 }));
    expect(asked).toEqual([
      {
        name: 'places.predictions',
        input: { input: 'guan', location: '10.500000,106.250000', country: 'VN' },
      },
    ]);
  });

  test('ADR-12 without a restaurant it is Singapore near 1.2837, 103.8437', () => {
    expect(getSearchArea()).toEqual({ country: 'SG', near: { lat: 1.2837, lng: 103.8437 } });
    expect(getSearchArea({ countryCode: 'MY' }).near).not.toEqual(getSearchArea().near);
  });

  test('ADR-11 areas are not offered', async () => {
    const predictions = [
      createPrediction('Singapore', 'locality', 'political'),
      createPrediction('78 Guan Chuan Street', 'premise'),
      createPrediction('Somewhere', 'geocode'),
    ];
    const { ask } = createFakeBackend({ 'places.predictions': { predictions } });
    const names = (await suggestPlaces(ask, 'guan', singapore)).map(({ place_id }) => place_id);
    expect(names).toEqual(['78 Guan Chuan Street', 'Somewhere']);
  });
});

describe('the second and third step', () => {
  const chosen = createPrediction('78 Guan Chuan Street', 'premise');

  test('ADR-10 the detail is requested before the geocode of its position', async () => {
    const { ask, asked } = createFakeBackend({
      'places.candidates': { candidates: [createCandidate('78 Guan Chuan Street', 'SG', 'premise')] },
      'places.geocode': createGeocode('SG', 'Singapore'),
    });
    const place = await findPlace(ask, chosen, singapore);
    expect(asked).toEqual([
      {
        name: 'places.candidates',
        input: { input: '78 Guan Chuan Street, Singapore', locationbias: '1.283700,103.843700' },
      },
      { name: 'places.geocode', input: { latlng: '1.280000,103.830000' } },
    ]);
    expect(place).toEqual({
      addressDetail: '78 Guan Chuan Street, Somewhere',
      buildingName: '78 Guan Chuan Street',
      latitude: 1.28,
      longitude: 103.83,
      city: 'Singapore',
      cityCode: 'SG-CITY',
      country: 'Singapore',
      countryCode: 'SG',
    });
  });

  test('the candidate that was suggested comes before better ranked ones', async () => {
    const { ask } = createFakeBackend({
      'places.candidates': {
        candidates: [
          createCandidate('Other', 'SG', 'premise'),
          createCandidate('78 Guan Chuan Street', 'SG', 'premise'),
        ],
      },
      'places.geocode': createGeocode('SG', 'Singapore'),
    });
    expect((await findPlace(ask, chosen, singapore))?.buildingName).toBe('78 Guan Chuan Street');
  });

  test.each([
    ['ADR-11 an area only', [createCandidate('Singapore', 'SG', 'locality', 'political')]],
    ['ADR-12 another country’s place only', [createCandidate('78 Guan Chuan Street', 'MY', 'premise')]],
    ['nothing', []],
  ])('%s: nothing is found, and nothing further is requested', async (_, candidates) => {
    const { ask, asked } = createFakeBackend({ 'places.candidates': { candidates } });
    expect(await findPlace(ask, chosen, singapore)).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  test('ADR-12 foreign results are dropped, the domestic one stays', async () => {
    const { ask } = createFakeBackend({
      'places.candidates': {
        candidates: [createCandidate('Abroad', 'MY', 'premise'), createCandidate('At home', 'SG', 'premise')],
      },
      'places.geocode': createGeocode('SG', 'Singapore'),
    });
    expect((await findPlace(ask, chosen, singapore))?.buildingName).toBe('At home');
  });

  test('ADR-12 where the detail names no country, the geocode’s counts', async () => {
    const createCountryBackend = (country: string) =>
      createFakeBackend({
        'places.candidates': { candidates: [createCandidate('Here', undefined, 'premise')] },
        'places.geocode': createGeocode(country, 'Shah Alam', 'Section 7'),
      });
    expect(await findPlace(createCountryBackend('MY').ask, chosen, singapore)).toBeUndefined();
    expect(await findPlace(createCountryBackend('TH').ask, chosen, malaysia)).toBeUndefined();
    expect(await findPlace(createCountryBackend('MY').ask, chosen, malaysia)).toMatchObject({
      countryCode: 'MY',
      country: 'Malaysia',
      city: 'Shah Alam',
    });
  });

  test('ADR-15 the geocode’s area takes the place of a city that isn’t listed', async () => {
    const { ask } = createFakeBackend({
      'places.candidates': { candidates: [createCandidate('Here', undefined, 'premise')] },
      'places.geocode': createGeocode('MY', 'Selangor', 'Kajang'),
    });
    expect((await findPlace(ask, chosen, malaysia))?.city).toBe('Kajang');
  });
});

describe('the diner’s position', () => {
  const here = {
    city: 'Singapore',
    cityCode: 'SG-SINGAPORE',
    country: 'Singapore',
    countryCode: 'SG',
    deliveryAddress: { addressDetail: 'Kim Pong Road, Tiong Bahru, Singapore' },
  };
  const position = { latitude: 1.2834, longitude: 103.8303 };

  test('is an address with the coordinates that the browser gave', async () => {
    const { ask } = createFakeBackend({ 'places.locate': here });
    expect(await findPlaceAt(ask, position, singapore)).toMatchObject({
      ...position,
      buildingName: 'Kim Pong Road',
      addressDetail: 'Kim Pong Road, Tiong Bahru, Singapore',
      countryCode: 'SG',
    });
  });

  test('ADR-12 abroad is none', async () => {
    const { ask } = createFakeBackend({ 'places.locate': here });
    expect(await findPlaceAt(ask, position, malaysia)).toBeUndefined();
  });
});
