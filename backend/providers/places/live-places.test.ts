import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ForeignService, startForeignService } from '../../testing/foreign-service';
import { PlacesError } from './ask';
import { createGooglePlaces } from './google-places';
import { createOneMap } from './onemap';
import { createPhoton } from './photon';
import type { Place, PlaceQuery, PlacesProvider } from './places-provider';
import {
  createOneMapToken,
  googleGeocode,
  googleSearch,
  googleSuggestions,
  oneMapAround,
  oneMapNothing,
  oneMapSearch,
  photonNothing,
  photonSearch,
} from './recorded-answers';

let service: ForeignService;
let now: Date;
/** The timeout is long, because a busy machine must not look like an unresponsive service. */
const asking = { timeoutMs: 30_000 };
const somewhere = { lat: 1.28, lng: 103.83 };

/** Simulates the gazetteer behind OneMap. */
const spared: Place = {
  placeId: 'place:1',
  kind: 'route',
  name: 'Spare Road',
  address: 'Spare Road',
  city: 'Johor Bahru',
  countryCode: 'MY',
  lat: 1.5,
  lng: 103.7,
};
const spare: PlacesProvider = {
  suggest: async () => [spared],
  search: async () => [spared],
  at: async () => spared,
};

const createGoogle = () =>
  createGooglePlaces({ ...asking, key: 'the key', placesUrl: service.url, geocodeUrl: service.url });
const createSingapore = () =>
  createOneMap(
    { ...asking, url: service.url, email: 'a@example.com', password: 'hush', clock: () => now },
    spare,
  );
const createOpenStreetMap = () => createPhoton({ ...asking, url: service.url });

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  service = await startForeignService(() => ({ status: 500, text: '' }));
});
afterEach(() => service.close());

const query = (input: string, more: Partial<PlaceQuery> = {}): PlaceQuery => ({ input, limit: 10, ...more });
const answerJson = (json: unknown) => service.answer(() => ({ json }));

describe('Google', () => {
  test('suggests while a name is typed, within the country and near the position', async () => {
    answerJson(googleSuggestions);
    const found = await createGoogle().suggest(query('orchard r', { countryCode: 'SG', near: somewhere }));
    expect(found).toEqual([
      { placeId: 'made-up-orchard', kind: 'route', name: 'Orchard Road', address: 'Orchard Road, Singapore' },
    ]);
    expect(service.asked[0]).toMatchObject({
      method: 'POST',
      path: '/v1/places:autocomplete',
      headers: { 'x-goog-api-key': 'the key', 'content-type': 'application/json' },
      body: {
        input: 'orchard r',
        languageCode: 'en',
        includedRegionCodes: ['sg'],
        locationBias: { circle: { center: { latitude: 1.28, longitude: 103.83 }, radius: 20_000 } },
      },
    });
    expect(service.asked[0]!.headers['x-goog-fieldmask']).toContain('suggestions.placePrediction.placeId');
  });

  test('finds places with position, city and country, and leaves out countries that we do not serve', async () => {
    answerJson(googleSearch);
    const vivo: Place = {
      placeId: 'made-up-vivocity',
      kind: 'shopping_mall',
      types: ['shopping_mall', 'point_of_interest', 'establishment'],
      name: 'VivoCity',
      address: '1 HarbourFront Walk, Singapore 098585',
      icon: 'https://maps.gstatic.com/mapfiles/place_api/icons/v2/shopping_pinlet.svg',
      city: 'Singapore',
      area: 'Bukit Merah',
      postalCode: '098585',
      countryCode: 'SG',
      lat: 1.2643,
      lng: 103.8222,
    };
    expect(await createGoogle().search(query('VivoCity'))).toEqual([vivo]);
    expect(await createGoogle().search(query('VivoCity', { countryCode: 'SG' }))).toEqual([vivo]);
    expect(await createGoogle().search(query('VivoCity', { countryCode: 'MY' }))).toEqual([]);
    expect(service.asked[0]).toMatchObject({ method: 'POST', path: '/v1/places:searchText' });
    expect(service.asked[0]!.body).toEqual({ textQuery: 'VivoCity', languageCode: 'en', pageSize: 10 });
    expect(service.asked[2]!.body).toMatchObject({ regionCode: 'MY' });
    const mask = String(service.asked[0]!.headers['x-goog-fieldmask']).split(',');
    for (const field of Object.keys(googleSearch.places[0]!)) expect(mask).toContain(`places.${field}`);
  });

  test('names what lies at a position, and nothing where there is nothing', async () => {
    answerJson(googleGeocode);
    expect(await createGoogle().at(somewhere)).toMatchObject({
      kind: 'premise',
      name: '78 Guan Chuan St',
      address: '78 Guan Chuan St, Singapore 160078',
      // No component is a locality in Singapore.
      city: 'Singapore',
      area: 'Tiong Bahru',
      postalCode: '160078',
      countryCode: 'SG',
      lat: 1.2838,
    });
    expect(service.asked[0]).toMatchObject({
      method: 'GET',
      path: '/maps/api/geocode/json',
      query: { latlng: '1.28,103.83', language: 'en', key: 'the key' },
    });
    answerJson({ results: [], status: 'ZERO_RESULTS' });
    expect(await createGoogle().at(somewhere)).toBeUndefined();
  });

  test('empty answers are no results', async () => {
    answerJson({});
    expect(await createGoogle().search(query('zzzz'))).toEqual([]);
    expect(await createGoogle().suggest(query('zzzz'))).toEqual([]);
  });

  test.each(['REQUEST_DENIED', 'OVER_QUERY_LIMIT', 'UNKNOWN_ERROR'])('%s is a failure', async (status) => {
    answerJson({ results: [], status, error_message: 'the key is wrong' });
    await expect(createGoogle().at(somewhere)).rejects.toThrow(new PlacesError(`answered ${status}`));
  });
});

describe('OneMap', () => {
  const getExpiry = () => new Date(now.getTime() + 3 * 86_400_000);
  /** Issues tokens t1, t2 ... and accepts only the newest. */
  function answerWith(json: unknown, until = getExpiry) {
    let tokens = 0;
    service.answer(({ path, headers }) => {
      if (path === '/api/auth/post/getToken') return { json: createOneMapToken(`t${++tokens}`, until()) };
      return headers.authorization === `Bearer t${tokens}` ? { json } : { status: 401, text: '' };
    });
  }
  const listPaths = () => service.asked.map(({ path }) => path.split('/').at(-1));

  test('finds blocks and buildings of Singapore, in letters that do not shout', async () => {
    answerWith(oneMapSearch);
    const found = await createSingapore().search(query('tiong bahru', { countryCode: 'SG' }));
    expect(found).toEqual([
      {
        placeId: 'onemap:160078',
        kind: 'premise',
        name: '78A Guan Chuan Street',
        address: '78A Guan Chuan Street, Singapore 160078',
        city: 'Singapore',
        postalCode: '160078',
        countryCode: 'SG',
        lat: 1.28375123456789,
        lng: 103.831790987654,
      },
      expect.objectContaining({
        name: 'Tiong Bahru Plaza',
        address: '302 Tiong Bahru Road, Singapore 168732',
      }),
    ]);
    expect(service.asked[0]).toMatchObject({
      method: 'POST',
      path: '/api/auth/post/getToken',
      body: { email: 'a@example.com', password: 'hush' },
    });
    expect(service.asked[1]).toMatchObject({
      path: '/api/common/elastic/search',
      query: { searchVal: 'tiong bahru', returnGeom: 'Y', getAddrDetails: 'Y', pageNum: '1' },
      headers: { authorization: 'Bearer t1' },
    });
    expect(
      await createSingapore().suggest(query('tiong bahru', { countryCode: 'SG', limit: 1 })),
    ).toHaveLength(1);
  });

  test('names the building at a position', async () => {
    answerWith(oneMapAround);
    expect(await createSingapore().at(somewhere)).toMatchObject({
      name: '78 Guan Chuan Street',
      address: '78 Guan Chuan Street, Singapore 160078',
      lat: 1.2837,
    });
    expect(service.asked[1]).toMatchObject({
      path: '/api/public/revgeocode',
      query: { location: '1.28,103.83', addressType: 'All' },
    });
  });

  test('leaves other countries, and what it does not know, to the gazetteer', async () => {
    answerWith(oneMapNothing);
    const provider = createSingapore();
    expect(await provider.search(query('jalan alor', { countryCode: 'MY' }))).toEqual([spared]);
    expect(await provider.suggest(query('jalan alor', { countryCode: 'MY' }))).toEqual([spared]);
    expect(await provider.search(query('jalan alor', { near: { lat: 3.1, lng: 101.7 } }))).toEqual([spared]);
    expect(await provider.at({ lat: 10.77, lng: 106.7 })).toEqual(spared);
    expect(service.asked).toEqual([]);
    expect(await provider.search(query('jalan alor'))).toEqual([spared]);
    expect(await provider.suggest(query('zzzz', { countryCode: 'SG' }))).toEqual([]);
    answerWith({ GeocodeInfo: [] });
    expect(await provider.at(somewhere)).toEqual(spared);
  });

  test('one token serves all calls until it runs out or is refused', async () => {
    answerWith(oneMapSearch);
    const provider = createSingapore();
    const search = () => provider.search(query('tiong', { countryCode: 'SG' }));
    await Promise.all([search(), search(), search()]);
    expect(listPaths()).toEqual(['getToken', 'search', 'search', 'search']);
    now = new Date(now.getTime() + 3 * 86_400_000 - 60_000);
    await Promise.all([search(), search()]);
    expect(listPaths().slice(4)).toEqual(['getToken', 'search', 'search']);

    // The token was revoked early: a new one is requested once.
    answerWith(oneMapSearch);
    expect(await search()).toHaveLength(2);
    expect(listPaths().slice(7)).toEqual(['search', 'getToken', 'search']);
  });

  test('an account that is refused, or refused again, is a failure, and is tried again the next time', async () => {
    const provider = createSingapore();
    service.answer(() => ({ status: 401, text: '' }));
    await expect(provider.at(somewhere)).rejects.toThrow(PlacesError);
    expect(listPaths()).toEqual(['getToken']);
    service.answer(({ method }) =>
      method === 'POST' ? { json: createOneMapToken('t', getExpiry()) } : { status: 401, text: '' },
    );
    await expect(provider.at(somewhere)).rejects.toThrow('answered with status 401');
    expect(listPaths().slice(1)).toEqual(['getToken', 'revgeocode', 'getToken', 'revgeocode']);
    answerWith(oneMapAround);
    expect(await provider.at(somewhere)).toMatchObject({ postalCode: '160078' });
  });
});

describe('Photon', () => {
  test('finds streets and houses within the country', async () => {
    answerJson(photonSearch);
    const near = { lat: 10.77, lng: 106.7 };
    const found = await createOpenStreetMap().search(query('nguyen hue', { countryCode: 'VN', near }));
    expect(found).toEqual([
      {
        placeId: 'osm:W1001',
        kind: 'route',
        name: 'Nguyễn Huệ',
        address: 'Nguyễn Huệ, Bến Nghé, Ho Chi Minh City, 71006, Vietnam',
        city: 'Ho Chi Minh City',
        area: 'Bến Nghé',
        postalCode: '71006',
        countryCode: 'VN',
        lat: 10.774,
        lng: 106.7036,
      },
      expect.objectContaining({
        kind: 'premise',
        name: '22 Nguyễn Huệ',
        address: '22 Nguyễn Huệ, Ho Chi Minh City, Vietnam',
      }),
    ]);
    expect(service.asked[0]).toMatchObject({
      method: 'GET',
      path: '/api',
      query: { q: 'nguyen hue', lang: 'en', limit: '10', lat: '10.77', lon: '106.7' },
    });
    const [west, south, east, north] = service.asked[0]!.query.bbox!.split(',').map(Number);
    expect([west! < near.lng, east! > near.lng, south! < near.lat, north! > near.lat]).not.toContain(false);
    expect(await createOpenStreetMap().suggest(query('nguyen hue', { countryCode: 'VN' }))).toEqual(found);
  });

  test('names what lies at a position, and nothing where there is nothing', async () => {
    answerJson(photonSearch);
    expect(await createOpenStreetMap().at(somewhere)).toMatchObject({
      name: 'Nguyễn Huệ',
      countryCode: 'VN',
    });
    expect(service.asked[0]).toMatchObject({ path: '/reverse', query: { lat: '1.28', lon: '103.83' } });
    answerJson(photonNothing);
    expect(await createOpenStreetMap().at(somewhere)).toBeUndefined();
    expect(await createOpenStreetMap().search(query('zzzz'))).toEqual([]);
  });

  test('names are brought to what an answer can hold', async () => {
    const [feature] = photonSearch.features;
    const properties = { ...feature!.properties, name: `A\u0000\u0007 ${'é'.repeat(900)}`, city: '\ud800' };
    answerJson({ features: [{ ...feature, properties }] });
    const [place] = await createOpenStreetMap().search(query('a'));
    expect(place!.name).toMatch(/^A é+$/);
    expect(place!.name.length).toBeLessThanOrEqual(120);
    expect(place!.address.length).toBeLessThanOrEqual(270);
    // A place without a city is a city itself, and half a character is removed.
    expect(place!.city).toBe(place!.name);
  });

  test('a point off the earth is no place', async () => {
    const [feature] = photonSearch.features;
    answerJson({ features: [{ ...feature, geometry: { coordinates: [1066, 10] } }] });
    expect(await createOpenStreetMap().search(query('a'))).toEqual([]);
  });
});

describe.each([
  ['Google', createGoogle],
  ['OneMap', createSingapore],
  ['Photon', createOpenStreetMap],
])('%s fails with a reason, without what the diner typed or a key,', (_name, provider) => {
  const inSingapore = query('my own street 7', { countryCode: 'SG' });
  const getReason = async (ask: (provider: PlacesProvider) => Promise<unknown>) => {
    const failure = await ask(provider()).then(
      () => new Error('it did not fail'),
      (error: Error) => error,
    );
    expect(failure).toBeInstanceOf(PlacesError);
    expect(failure.message).not.toMatch(/my own street|the key|hush|127\.0\.0\.1/);
    return failure.message;
  };

  test.each([
    ['error status', { status: 503, text: 'busy' }, 'answered with status 503'],
    ['too many requests', { status: 429, json: { error: 'quota' } }, 'answered with status 429'],
    ['no JSON', { text: '<html>maintenance</html>' }, 'answered with something that is no JSON'],
    ['empty body', { text: '' }, 'answered with something that is no JSON'],
    ['another shape', { json: { places: 1, suggestions: 1, results: 1, features: 1 } }, 'unknown shape'],
    ['a list', { json: [] }, 'unknown shape'],
    ['null', { json: null }, 'unknown shape'],
    [
      'a redirect',
      { status: 302, text: '', headers: { location: 'http://127.0.0.1:9/' } },
      'cannot be reached',
    ],
    ['an endless answer', { text: `[${'1,'.repeat(600_000)}1]` }, 'more than a megabyte'],
    ['a hang-up', 'hang up', 'cannot be reached'],
    ['silence', 'silent', 'no answer within 200 ms'],
    ['an answer that never ends', 'stuck', 'no answer within 200 ms'],
  ] as const)('%s', async (_what, answer, reason) => {
    service.answer(() => answer);
    asking.timeoutMs = answer === 'silent' || answer === 'stuck' ? 200 : 30_000;
    for (const ask of [
      (live: PlacesProvider) => live.search(inSingapore),
      (live: PlacesProvider) => live.suggest(inSingapore),
      (live: PlacesProvider) => live.at(somewhere),
    ])
      expect(await getReason(ask)).toContain(reason);
  });

  test('no server', async () => {
    asking.timeoutMs = 30_000;
    await service.close();
    expect(await getReason((live) => live.search(inSingapore))).toBe('cannot be reached');
  });
});
